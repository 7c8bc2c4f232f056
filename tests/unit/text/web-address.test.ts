import { expect, test } from 'vitest';
import { faultOfLink } from '../../../src/features/people/maker/maker.ts';
import { webAddress } from '../../../src/features/people/maker/web-address.ts';
import { linkName } from '../../../src/features/people/person/person.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  [' example.com/a?b=c ', 'https://example.com/a?b=c'],
  ['http://blog.example.co.kr/새잎', 'http://blog.example.co.kr/%EC%83%88%EC%9E%8E'],
  ['//example.com', 'https://example.com/'],
  ['식물.com', 'https://xn--392bn3l.com/'],
])('%s is the web URL %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
  expect(faultOfLink(typed)).toBeUndefined();
});

test.each([
  '',
  ' ',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.com',
  'https://name:word@example.com',
  'https://example.com:8080',
  'https://localhost',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433',
  'https://example',
  '두 낱말',
])('%j is no web URL', (typed) => {
  expect(webAddress(typed)).toBeUndefined();
  expect(faultOfLink(typed)).toContain('주소를 확인');
});

test('a URL that is too long has an error message', () => {
  expect(faultOfLink(`https://example.com/${'a'.repeat(300)}`)).toContain('300자');
});

test('a link is shown without its scheme', () => {
  expect(linkName('https://www.example.com/')).toBe('example.com');
  expect(linkName('https://example.com/%EC%83%88%EC%9E%8E/?a=1')).toBe('example.com/새잎');
  expect(linkName('https://example.com/%E0%A4%A')).toBe('example.com/%E0%A4%A');
});
