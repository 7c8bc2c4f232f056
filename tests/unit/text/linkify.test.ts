import { expect, test } from 'vitest';
import { linkify } from '../../../src/lib/text/linkify.ts';

const addresses = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

test.each([
  ['https://pureut.kr/story/1은 좋은 글이에요', ['https://pureut.kr/story/1']],
  ['여기예요: https://example.com.', ['https://example.com']],
  ['(https://example.com/fern)', ['https://example.com/fern']],
  ['https://ko.wikipedia.org/wiki/몬스테라', ['https://ko.wikipedia.org/wiki/몬스테라']],
  ['https://en.wikipedia.org/wiki/Fern_(plant)', ['https://en.wikipedia.org/wiki/Fern_(plant)']],
  ['https://example.com/?q=분갈이&page=2#top', ['https://example.com/?q=분갈이&page=2#top']],
  ['http://a.kr https://b.kr', ['http://a.kr', 'https://b.kr']],
  ['https://a.kr\nhttps://b.kr', ['https://a.kr', 'https://b.kr']],
  ['[https://a.kr]', ['https://a.kr']],
  ['[https://a.kr]를 보세요', ['https://a.kr']],
  ['[https://a.kr][https://b.kr/x]', ['https://a.kr', 'https://b.kr/x']],
  ['[[https://a.kr/x]]', ['https://a.kr/x']],
  ['[잎](https://a.kr/x)을 보세요', ['https://a.kr/x']],
  ['https://a.kr/?x[]=1', ['https://a.kr/?x[]=1']],
])('finds the URLs in %j', (text, found) => {
  expect(addresses(text)).toEqual(found);
});

test.each([
  'https://bank.kr@evil.kr/',
  'javascript:alert(1)',
  'https://',
  'http://localhost',
  'data:text/html,x',
  'example.com',
  'ahttps://a.kr',
])('finds none in %j', (text) => {
  expect(linkify(text)).toEqual([{ text }]);
});

test('neither loses nor adds a letter, and links only to web URLs', () => {
  for (const text of [
    '',
    'a',
    '<a href="https://a.kr">"',
    'https://a.kr"onclick="x',
    '@https://a.kr @b',
    '))https://a.kr))',
  ]) {
    const parts = linkify(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { href } of parts) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
  }
});

test.each([
  ['balanced brackets', `https://a.kr/${'('.repeat(20_000)}${')'.repeat(20_000)}${'.'.repeat(20_000)}`],
  // A recursive call per bracket would overflow the stack.
  ['brackets that nothing opens', `https://a.kr/x${')'.repeat(200_000)}`],
])('reads %s in one pass', (_, text) => {
  const parts = linkify(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts[0]?.href).toMatch(/^https:\/\/a\.kr\//);
});
