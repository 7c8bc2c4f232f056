import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageKey } from '../../../src/cache/page-key.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';

test.each([
  ['/', '/'],
  ['/story', '/story'],
  ['/story?', '/story'],
  ['/story?utm_source=kakao', '/story'],
  ['/story?page=2&tag=허브&x=1', '/story?page=2&tag=%ED%97%88%EB%B8%8C'],
  ['/story?tag=허브&page=2', '/story?page=2&tag=%ED%97%88%EB%B8%8C'],
  ['/story?page=2&page=3', '/story?page=2'],
  ['/story?tag=a?page=2', '/story?tag=a%3Fpage%3D2'],
  ['/%73tory?p%61ge=%32', '/story?page=2'],
  ['/story%3Fpage=2', undefined],
  ['/my/scrap', undefined],
  ['/callback/google?code=x', undefined],
  ['/story/1/2', undefined],
  ['/article?page=2', '/article?page=2'],
  ['/community/list?page=2&channel=1', '/community/list?channel=1&page=2'],
  ['/community/feed/all?page=2', '/community/feed/all?page=2'],
  ['/event?id=1', '/event?id=1'],
  ['/?page=2', '/'],
  ['/story?id=1', '/story'],
  ['/story/1?page=2', '/story/1'],
  ['/article?tag=허브', '/article'],
  ['/event?page=2', '/event'],
  ['/api/v1/stories?x=1&length=5&page=1', '/api/v1/stories?page=1&length=5'],
  ['/api/v1/stories?page=1&page=2', undefined],
  ['/api/v1/stories/1', undefined],
  ['/api/v1/discover/12/comment?number=1', '/api/v1/discover/12/comment?number=1'],
  ['/api/v1/article/12/comment', '/api/v1/article/12/comment'],
  ['/api/v1/community/x/comment', undefined],
  ['/api/v1/user/me', undefined],
])('%s is cached under the key %s', (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test('every page that requests caching is known', () => {
  const pages = join(projectRoot, 'src/pages');
  const unknown = globSync('**/*.{astro,ts}', { cwd: pages })
    .filter((file) => readFileSync(join(pages, file), 'utf8').includes('cache.set('))
    .map((file) => `/${file.replace(/(\/?index)?\.\w+$/, '')}`)
    .filter((path) => pageKey(path) !== path);
  expect(unknown).toEqual([]);
});

test('every parameter that a cached page reads is known', () => {
  const pages = join(projectRoot, 'src/pages');
  const unknown = globSync('**/*.astro', { cwd: pages }).flatMap((file) => {
    const path = `/${file.replace(/(\/?index)?\.astro$/, '')}`;
    const source = readFileSync(join(pages, file), 'utf8');
    // Other pages never request caching.
    if (!/cache\.set\(|openContent\(/.test(source)) return [];
    const named = [...source.matchAll(/searchParams\.get\('(\w+)'\)/g)].map(([, name]) => name);
    const read = source.includes('pageFromQuery(') ? [...named, 'page'] : named;
    return read.map((name) => `${path}?${name}=1`).filter((url) => pageKey(url) !== url);
  });
  expect(unknown).toEqual([]);
});
