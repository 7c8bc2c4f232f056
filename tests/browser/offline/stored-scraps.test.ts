import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { installCaches, type TestCaches } from '../../harness/browser/caches.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { FILES, filesOf, ME, PAGES, SCRAPS, type Server, startServer } from './scraps.ts';

/** The scraps and files that are stored on a member's device. */

let network: Network;
let device: TestCaches;
let server: Server;

beforeEach(() => {
  openFirstPage({ me: ME });
  network = openNetwork();
  device = installCaches();
  server = startServer(network, '/story/1', '/story/2', '/article/3');
});

const scraps = () => import('../../../src/features/community/reaction/offline/stored-scraps.browser.ts');
const kept = (folder = /^/) => device.kept(SCRAPS, folder);

describe('storing scraps', () => {
  test('stores each page with its scripts, their imports, its styles and one width of each picture', async () => {
    const { storeScraps, cachedPaths, areStored } = await scraps();
    expect(await areStored()).toBe(false);
    expect(await storeScraps(['/story/1', '/article/3'])).toEqual({ kept: 2, failed: 0 });
    expect(await cachedPaths()).toEqual(['/story/1', '/article/3']);
    expect((await kept(FILES)).toSorted()).toEqual(
      [...new Set([...filesOf('/story/1'), ...filesOf('/article/3')])].toSorted(),
    );
    expect(network.heard.filter((line) => line.includes('/media/')).every((line) => line.endsWith('/960.webp'))).toBe(
      true,
    );
    expect([device.isRegistered, await areStored()]).toEqual([true, true]);
    // The pages are fetched as visitors get them, with contents that this member may read.
    expect(server.copies).toEqual(['/story/1', '/article/3']);
  });

  test('does not fetch a stored page again', async () => {
    const { storeScraps } = await scraps();
    await storeScraps(['/story/1']);
    expect(await storeScraps(['/story/1', '/story/2'])).toEqual({ kept: 2, failed: 0 });
    expect(server.copies).toEqual(['/story/1', '/story/2']);
  });

  test.each([
    ['the server does not have', () => server.pages.delete('/story/2')],
    ['do not arrive', () => network.loseRequests('GET /story/2')],
    ['have a script that does not arrive', () => network.loseRequests('GET /_astro/page-story-2.js')],
    ['have a picture that does not arrive', () => network.loseRequests(`GET ${filesOf('/story/2')[3]}`)],
    ['the device has no room for', () => (device.isFull = (path) => path === '/story/2')],
  ])('counts pages that %s, and stores none of their files', async (_, fail) => {
    fail();
    const { storeScraps } = await scraps();
    expect(await storeScraps(['/story/1', '/story/2', '/article/3'])).toEqual({ kept: 2, failed: 1 });
    expect(await kept(PAGES)).toEqual(['/story/1', '/article/3']);
    const files = await kept(FILES);
    expect(files.filter((file) => filesOf('/story/2').includes(file)).toSorted()).toEqual([
      '/_astro/page.css',
      '/_astro/shared.js',
    ]);
  });

  test('stops when the session ends', async () => {
    watchNavigations();
    const { storeScraps } = await scraps();
    const { $loggedIn } = await import('../../../src/session/browser/me.store.ts');
    network.answer('GET /story/1', () => failure(401, 'UNAUTHORIZED'));
    expect(await storeScraps(['/story/1', '/story/2'])).toEqual({ kept: 0, failed: 2 });
    expect([$loggedIn.get(), await kept(PAGES)]).toEqual([false, []]);
    expect(server.copies).toEqual([]);
  });
});

describe('deleting stored scraps', () => {
  test('deletes with a page the files that no other page needs', async () => {
    const { storeScraps, deletePages } = await scraps();
    await storeScraps(['/story/1', '/story/2']);
    await deletePages(['/story/2']);
    expect(await kept(PAGES)).toEqual(['/story/1']);
    expect((await kept(FILES)).toSorted()).toEqual(filesOf('/story/1').toSorted());
  });

  test('deletes the service worker with the last page, unless it shows notifications', async () => {
    const { storeScraps, dropScraps } = await scraps();
    await storeScraps(['/story/1']);
    device.hasSubscription = true;
    await dropScraps();
    expect([device.isThere(SCRAPS), device.isRegistered]).toEqual([false, true]);
    device.hasSubscription = false;
    await dropScraps();
    expect(device.isRegistered).toBe(false);
  });

  test('happens when the member logs out', async () => {
    const { storeScraps } = await scraps();
    await storeScraps(['/story/1']);
    network.answer('POST /api/v1/user/logout', () => Response.json({ status: { code: 200 }, data: null }));
    const navigations = watchNavigations();
    const { logOut } = await import('../../../src/session/browser/log-out.browser.ts');
    await logOut();
    await settle();
    expect([device.isThere(SCRAPS), device.isRegistered, navigations]).toEqual([false, false, ['assign /']]);
  });

  test('happens when another member is signed in, without a call', async () => {
    const { storeScraps } = await scraps();
    await storeScraps(['/story/1']);
    openPage({ me: { ...ME, id: 8 } });
    network.answer('GET /', () => undefined);
    const { areStored } = await scraps();
    expect(await areStored()).toBe(false);
    expect(device.isThere(SCRAPS)).toBe(false);
  });
});

describe('the stored scraps of a member whose session was ended elsewhere', () => {
  const ask = async (answer: () => Response | undefined) => {
    const { storeScraps } = await scraps();
    await storeScraps(['/story/1']);
    openPage();
    network.answer('GET /api/v1/user/me', answer);
    const { dropOwnerlessScraps } =
      await import('../../../src/features/community/reaction/offline/ownerless-scraps.browser.ts');
    await dropOwnerlessScraps();
    return device.isThere(SCRAPS);
  };

  test('are deleted when the server reports that there is no session', async () => {
    expect(await ask(() => failure(401, 'UNAUTHORIZED'))).toBe(false);
  });

  test.each([
    ['the session only needs a refresh', () => failure(401, 'EXPIRED_ACCESS_TOKEN')],
    ['the server is busy', () => failure(503, 'BUSY')],
    ['the server cannot be reached', () => undefined],
  ])('stay while %s', async (_, answer) => {
    expect(await ask(answer)).toBe(true);
  });

  test('cause no call if nothing is stored', async () => {
    const { dropOwnerlessScraps } =
      await import('../../../src/features/community/reaction/offline/ownerless-scraps.browser.ts');
    await dropOwnerlessScraps();
    expect(network.sent).toEqual([]);
  });
});

test('the offline page lists the stored scraps by their titles', async () => {
  const { storeScraps } = await scraps();
  await storeScraps(['/story/1', '/article/3']);
  openPage({ html: '<section class="stored-list" hidden><ul></ul></section>' });
  await import('../../../src/features/community/reaction/offline/list-stored-scraps.browser.ts');
  await settle();
  const list = document.querySelector<HTMLElement>('.stored-list');
  expect(list?.hidden).toBe(false);
  const links = [...(list?.querySelectorAll('a') ?? [])].map(({ pathname, textContent }) => [pathname, textContent]);
  expect(links).toEqual([
    ['/story/1', '/story/1'],
    ['/article/3', '/article/3'],
  ]);
});

test('the offline page has no list if nothing is stored', async () => {
  openPage({ html: '<section class="stored-list" hidden><ul></ul></section>' });
  await import('../../../src/features/community/reaction/offline/list-stored-scraps.browser.ts');
  await settle();
  expect(document.querySelector<HTMLElement>('.stored-list')?.hidden).toBe(true);
});
