import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { installCaches, type TestCaches } from '../../harness/browser/caches.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { FILES, filesOf, listCalls, ME, PAGES, SCRAPS, type Server, startServer } from './scraps.ts';

/** Actions of members change the scraps on their device. */

const SYNC = '/scraps-sync';
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
const notes = () => import('../../../src/session/browser/scrap-notes.browser.ts');
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

describe('an action of a member', () => {
  test('takes effect at once: a removed scrap is deleted, and other scraps stay', async () => {
    await keep('/story/1', '/story/2');
    await visit();
    const { noteScrap } = await notes();
    await noteScrap('/story/2', false);
    await vi.waitFor(async () => expect(await kept(PAGES)).toEqual(['/story/1']));
    await settle();
    expect((await kept(FILES)).toSorted()).toEqual(filesOf('/story/1').toSorted());
    expect(listCalls(network)).toEqual([]);
  });

  test('takes effect on the next page if the script that applies it has not loaded', async () => {
    for (const path of ['/story/1', '/article/3']) write(path, LOUD_WORDS);
    await keep('/story/1', '/story/2', '/article/3');
    openPage({ me: ME });
    const { noteScrap, noteMuted } = await notes();
    await noteScrap('/story/2', false);
    await noteScrap('/story/1', false);
    await noteScrap('/story/1', true);
    await noteMuted(LOUD);
    expect(await kept(PAGES)).toEqual(['/story/1', '/story/2', '/article/3']);
    write('/article/3', '조용해요');
    write('/story/1', '조용해요');
    await visit();
    expect(await kept(PAGES)).toEqual(['/story/1', '/article/3']);
    expect(await text('/article/3')).not.toContain('시끄러운');
    expect(await kept(/^\/scraps-(taken|out)/)).toEqual([]);
  });

  test('removes a blocked member’s texts from stored pages at once, before the daily update', async () => {
    write('/story/1', LOUD_WORDS);
    await keep('/story/1', '/story/2');
    await visit();
    write('/story/1', '조용해요');
    const { noteMuted } = await notes();
    await noteMuted(LOUD);
    await vi.waitFor(async () => expect(await text('/story/1')).not.toContain('시끄러운'));
    expect(server.copies).toEqual(['/story/1']);
  });

  test('removes a reported story from the stored pages, since the list no longer has it', async () => {
    await keep('/story/1', '/story/2');
    server.pages.set('/story/1', { path: '/story/1', isReadable: false });
    await visit();
    const { noteMuted } = await notes();
    await noteMuted(LOUD);
    await vi.waitFor(async () => expect(await kept(PAGES)).toEqual(['/story/2']));
  });

  test('during the request for the lists takes effect, too', async () => {
    write('/story/1', LOUD_WORDS);
    await keep('/story/1');
    await passDay();
    const release = network.hold('GET /api/v1/discover/bookmark');
    openPage({ me: ME });
    await import('../../../src/features/community/reaction/offline/sync-scraps.browser.ts');
    await vi.waitFor(() => expect(listCalls(network)).toHaveLength(1));
    write('/story/1', '조용해요');
    const { noteMuted } = await notes();
    await noteMuted(LOUD);
    release();
    await vi.waitFor(async () => expect(await text('/story/1')).not.toContain('시끄러운'));
  });

  test('is noted by the buttons that block a member and remove a scrap', async () => {
    write('/story/1', LOUD_WORDS);
    write('/article/3', '');
    await keep('/story/1', '/story/2', '/article/3');
    await visit();
    network.answer('POST /api/v1/maker/block', () => Response.json({ result: null }));
    network.answer('POST /api/v1/discover/bookmark', () => Response.json({ result: 'delete' }));
    network.answer('DELETE /api/v1/article/3/bookmark', () => Response.json({ data: { bookmark: false } }));
    write('/story/1', '조용해요');
    const { callToggle } = await import('../../../src/features/community/toggle/toggle-calls.browser.ts');
    await callToggle('block', LOUD, true);
    await callToggle('scrap-story', 2, false);
    await callToggle('scrap-article', 3, false);
    await vi.waitFor(async () => expect(await kept(PAGES)).toEqual(['/story/1']));
    await vi.waitFor(async () => expect(await text('/story/1')).not.toContain('시끄러운'));
  });

  test('is not noted if the server refuses it', async () => {
    await keep('/story/1');
    const { callToggle } = await import('../../../src/features/community/toggle/toggle-calls.browser.ts');
    for (const [name, id] of [
      ['scrap-story', 1],
      ['block', LOUD],
    ] as const)
      await callToggle(name, id, name === 'block').catch(() => {});
    expect(await kept(/^\/scraps-(taken|out)/)).toEqual([]);
  });

  test('is not noted if nothing is stored', async () => {
    const { noteScrap, noteMuted } = await notes();
    await noteScrap('/story/1', false);
    await noteMuted(LOUD);
    expect(device.isThere(SCRAPS)).toBe(false);
  });
});
