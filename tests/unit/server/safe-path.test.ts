import { describe, expect, test } from 'vitest';
import { safeLink } from '../../../src/lib/text/safe-link.ts';
import { safePath } from '../../../src/lib/files/safe-path.ts';
import { hostilePaths } from '../../harness/hostile/hostile-paths.ts';

const ownPaths = [
  '/',
  '/story',
  '/story/7#comments-12',
  '/story?tag=%ED%97%88%EB%B8%8C',
  '/story?from=//evil.test',
  '/story#//evil.test',
  '/community/list#999',
  '/callbacks',
  '/apiary',
];

describe('a return path', () => {
  test.each(ownPaths)('%j is unchanged', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test('is normalised as a browser resolves it', () => {
    expect(safePath('/a/../story')).toBe('/story');
    expect(safePath('/story?tag=허브')).toBe('/story?tag=%ED%97%88%EB%B8%8C');
  });

  test.each([...hostilePaths, undefined, null, 7, {}])('%j becomes the home page', (path) => {
    expect(safePath(path)).toBe('/');
  });

  test('is unchanged by a second check', () => {
    for (const path of [...ownPaths, ...hostilePaths]) expect(safePath(safePath(path))).toBe(safePath(path));
  });
});

describe('a stored link', () => {
  test.each([...ownPaths, 'https://shop.example/', 'http://shop.example/a//b?c=d#e'])('%j is unchanged', (link) => {
    expect(safeLink(link)).toBe(link);
  });

  test.each([
    ...hostilePaths.filter((path) => !path.startsWith('https://')),
    'https://',
    'https:shop.example',
    'ftp://shop.example/',
    'JavaScript://%0aalert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    'blob:https://shop.example/1',
    'https://user:pw@shop.example/',
    'https://pureut.kr@shop.example/',
    'https://localhost/',
    `https://${'a'.repeat(2_000)}.example/`,
  ])('%j becomes the home page', (link) => {
    expect(safeLink(link)).toBe('/');
  });
});
