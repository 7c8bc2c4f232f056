import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_RENEWED } from '../../../src/features/community/reaction/offline/stored-scraps.browser.ts';
import { settle } from '../../harness/browser/clock.ts';
import { installCaches, type TestCaches } from '../../harness/browser/caches.ts';
import { fillDevice } from '../../harness/browser/device.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { FILES, filesOf, listCalls, ME, PAGES, SCRAPS, type Server, startServer } from './scraps.ts';

/** A visit updates the scraps on the device. */

const SYNC = '/scraps-sync';
const DAY_MS = 86_400_000;
/** A member whom the member blocks or reports, and the markup of a page with their text. */
const LOUD = 99;
const LOUD_WORDS = `<a href="/user?id=${LOUD}">시끄러운 글</a>`;

let network: Network;
let device: TestCaches;
let server: Server;

beforeEach(() => {
  openFirstPage({ me: ME });
  network = openNetwork();
  device = installCaches();
  server = startServer(network, '/story/1', '/story/2', '/article/3');
});

const kept = (folder = /^/) => device.kept(SCRAPS, folder);
const text = (path: string) => device.text(SCRAPS, path);
const write = (path: string, words: string) => server.pages.set(path, { path, words });

async function keep(...paths: string[]): Promise<void> {
  const { storeScraps } = await import('../../../src/features/community/reaction/offline/stored-scraps.browser.ts');
  await storeScraps(paths);
  server.copies.length = 0;
}

/** Opens another page, which updates the stored scraps. */
async function visit(): Promise<void> {
  openPage({ me: ME });
  await import('../../../src/features/community/reaction/offline/sync-scraps.browser.ts');
  await settle();
}

/** Lets a day pass for the synchronisation. */
const passDay = () => device.remove(SCRAPS, SYNC);

/** Changes a stored page as if it had been stored this many days ago. */
async function age(path: string, days: number): Promise<void> {
  const headers = { date: new Date(Date.now() - days * DAY_MS).toUTCString() };
  await device.put(SCRAPS, path, new Response((await text(path)) ?? '', { headers }));
}

describe('once a day', () => {
  test('scraps that were removed elsewhere, or may no longer be read, are deleted with their files', async () => {
    await keep('/story/1', '/story/2', '/article/3');
    await passDay();
    server.pages.delete('/story/2');
    server.pages.set('/article/3', { path: '/article/3', isReadable: false });
    await visit();
    expect(await kept(PAGES)).toEqual(['/story/1']);
    expect((await kept(FILES)).toSorted()).toEqual(filesOf('/story/1').toSorted());
  });

  test('the lists of the stored kinds are requested, also if the tab’s storage is full', async () => {
    fillDevice();
    await keep('/story/1');
    await visit();
    expect(listCalls(network)).toEqual([]);
    await passDay();
    await visit();
    expect(listCalls(network)).toEqual(['GET /api/v1/discover/bookmark?page=0&size=100']);
    await visit();
    expect(listCalls(network)).toHaveLength(1);
  });

  test('pages with texts of a member whom the member blocks are fetched again', async () => {
    for (const path of ['/story/1', '/article/3']) write(path, LOUD_WORDS);
    await keep('/story/1', '/story/2', '/article/3');
    await passDay();
    server.blocked = [LOUD];
    for (const path of ['/story/1', '/article/3']) write(path, '조용해요');
    await visit();
    expect(server.copies).toEqual(['/story/1', '/article/3']);
    expect(await text('/story/1')).not.toContain('시끄러운');
  });

  test('the twenty oldest pages older than a day are fetched again', async () => {
    const paths = Array.from({ length: 22 }, (_, nth) => `/story/${nth + 100}`);
    for (const path of paths) write(path, '처음');
    await keep(...paths, '/story/1');
    for (const [nth, path] of paths.entries()) await age(path, 2 + nth);
    await passDay();
    await visit();
    expect(server.copies.toSorted()).toEqual(paths.slice(2).toSorted());
  });

  test('all pages of the lists are read', async () => {
    server.perPage = 1;
    for (const path of ['/story/1', '/story/2']) write(path, LOUD_WORDS);
    await keep('/story/1', '/story/2');
    await passDay();
    server.blocked = [98, LOUD];
    for (const path of ['/story/1', '/story/2']) write(path, '조용해요');
    await visit();
    expect(await kept(PAGES)).toEqual(['/story/1', '/story/2']);
    expect(server.copies).toEqual(['/story/1', '/story/2']);
  });

  test('nothing is deleted if the lists fail, and the next page requests them again', async () => {
    await keep('/story/1');
    await passDay();
    network.loseAnswers('GET /api/v1/discover/bookmark');
    await visit();
    expect(await kept(PAGES)).toEqual(['/story/1']);
    expect(await kept(new RegExp(SYNC))).toEqual([]);
    await visit();
    expect(listCalls(network)).toHaveLength(2);
    expect(await kept(new RegExp(SYNC))).toEqual([SYNC]);
  });
});

describe('an outdated page', () => {
  beforeEach(async () => {
    await keep('/story/1', '/story/2');
    for (const path of ['/story/1', '/story/2']) await age(path, 2);
    write('/story/1', '새 글');
    await passDay();
  });

  test('that fails to load stays unchanged, and the next page fetches it', async () => {
    network.loseRequests('GET /story/1');
    await visit();
    expect(await text('/story/1')).not.toContain('새 글');
    expect(await kept(/^\/scraps-stale/)).toContain('/scraps-stale/story/1');
    await visit();
    expect(await text('/story/1')).toContain('새 글');
    expect(await kept(/^\/scraps-stale/)).toEqual([]);
  });

  test.each([
    ['has a file that cannot be had', () => network.loseRequests('GET /_astro/page.css')],
    ['the server has no more', () => void server.pages.set('/story/1', { path: '/story/1', status: 404 })],
  ])('that %s does not stop the update of the others', async (_, fail) => {
    await device.remove(SCRAPS, '/_astro/page.css');
    write('/story/2', '둘째 글');
    fail();
    await visit();
    expect(await text('/story/2')).toContain('둘째 글');
    expect(await text('/story/1')).not.toContain('새 글');
  });

  test('is not requested again on this page after the server asks to wait', async () => {
    server.pages.set('/story/1', { path: '/story/1', status: 503, retryAfter: true });
    await visit();
    expect(server.copies).toEqual(['/story/1']);
    server.pages.set('/story/1', { path: '/story/1', words: '새 글' });
    await visit();
    expect(server.copies.slice(1).toSorted()).toEqual(['/story/1', '/story/2']);
    expect(await text('/story/1')).toContain('새 글');
  });

  test('that exceeds the quota ends the update, and stays', async () => {
    device.isFull = (path) => PAGES.test(path);
    await visit();
    expect(server.copies).toEqual(['/story/1']);
    expect(await kept(PAGES)).toEqual(['/story/1', '/story/2']);
  });
});

test('a page fetches at most fifty copies again, and the next page the rest; then unneeded files are deleted', async () => {
  const paths = Array.from({ length: MAX_RENEWED + 1 }, (_, nth) => `/story/${nth + 100}`);
  for (const path of paths) write(path, LOUD_WORDS);
  await keep(...paths);
  const UNNEEDED = '/media/unneeded000000000000';
  await device.put(SCRAPS, UNNEEDED, new Response());
  server.blocked = [LOUD];
  await passDay();
  await visit();
  expect(server.copies).toHaveLength(MAX_RENEWED);
  expect(await kept(FILES)).not.toContain(UNNEEDED);
  await visit();
  expect(server.copies).toHaveLength(MAX_RENEWED + 1);
  expect(await kept(/^\/scraps-stale/)).toEqual([]);
});
