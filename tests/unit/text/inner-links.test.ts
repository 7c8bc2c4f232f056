import { expect, test } from 'vitest';
import { sanitiseMarkup } from '../../../src/features/writing/markup/markup.server.ts';
import { innerLink } from '../../../src/lib/text/safe-link.ts';

const OWN = 'https://pureut.example';

test.each([
  [`${OWN}/story/1?comment=2#comments-2`, '/story/1?comment=2#comments-2'],
  [OWN, '/'],
  ['https://PUREUT.example:443/story/1', '/story/1'],
  ['/story/1', '/story/1'],
  ['https://pureut.example.other/story/1', 'https://pureut.example.other/story/1'],
  ['http://pureut.example/story/1', 'http://pureut.example/story/1'],
  [`${OWN}//other.example/`, '/'],
])('the link %s leads to %s', (link, expected) => {
  expect(innerLink(link, OWN)).toBe(expected);
});

test('markup opens full URLs of this site in place, and other sites in a new tab', () => {
  const html = `<p><a href="${OWN}/story/1">여기</a> <a href="https://other.example/">저기</a></p>`;
  expect(sanitiseMarkup(html, OWN)).toBe(
    '<p><a href="/story/1">여기</a> <a href="https://other.example/" target="_blank" rel="noopener">저기</a></p>',
  );
});
