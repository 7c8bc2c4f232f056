import { expect, test } from 'vitest';
import { idFromPath, pageFromQuery } from '../../../src/http/page-query.ts';

test.each([
  ['', 0],
  ['?page=1', 0],
  ['?page=2', 1],
  ['?page=1000000', 999_999],
  ['?tag=page', 0],
  ['?page=%32', 1],
  ['?page=2&page=x', 1],
])('page numbers in URLs start at 1: %j is page %i', (query, page) => {
  expect(pageFromQuery(new URL(`http://localhost/story${query}`))).toBe(page);
});

test.each([
  '',
  '0',
  '01',
  '-1',
  '+2',
  '1.5',
  '1e3',
  '0x1',
  ' 2',
  '2 ',
  '2\n',
  '２',
  '٢',
  'x',
  'NaN',
  'Infinity',
  '1000001',
  '9'.repeat(30),
])('?page=%j is invalid', (text) => {
  const url = new URL('http://localhost/story');
  url.searchParams.set('page', text);
  expect(pageFromQuery(url)).toBeUndefined();
});

test.each([
  ['1', 1],
  ['42', 42],
  ['999999999999999', 999_999_999_999_999],
])('%s is a valid id', (text, id) => {
  expect(idFromPath(text)).toBe(id);
});

test.each([undefined, '', '0', '01', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1\n', '1\0', '１', 'abc', '9'.repeat(16)])(
  '%j is no valid id',
  (text) => {
    expect(idFromPath(text)).toBeUndefined();
  },
);
