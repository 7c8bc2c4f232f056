import { beforeEach, expect, test, vi } from 'vitest';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { openPage } from '../../harness/browser/fresh-page.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

/** The page of a member's archive shows by itself that the archive is ready. */

const PAGE = 'GET /my/record';
const waiting = '<div id="own-archive" role="status" data-waiting><h2>모으고 있어요</h2></div>';
const ready = '<div id="own-archive" role="status"><h2>다 모았어요</h2><a href="/my/record/1">내려받기</a></div>';
const html = (part: string) =>
  new Response(`<!doctype html><main>${part}</main>`, { headers: { 'content-type': 'text/html' } });

let network: Network;
async function open(part: string): Promise<void> {
  openPage({ html: part, path: '/my/record' });
  network = openNetwork();
  stopClock();
  (await import('../../../src/features/people/own-data/follow-archive.browser.ts')).followArchive();
}
const shown = () => document.querySelector('#own-archive h2')?.textContent;

beforeEach(() => vi.restoreAllMocks());

test('the page polls until the archive is ready, shows the link, and stops', async () => {
  await open(waiting);
  network.answer(PAGE, () => html(waiting));
  await pass(10_000);
  expect([shown(), network.sent]).toEqual(['모으고 있어요', [PAGE, PAGE]]);
  network.answer(PAGE, () => html(ready));
  await pass(60_000);
  expect([shown(), network.sent.length]).toEqual(['다 모았어요', 3]);
  expect(document.querySelector('#own-archive a')?.textContent).toBe('내려받기');
});

test('a failed request changes nothing, and polling continues', async () => {
  await open(waiting);
  network.answer(PAGE, () => undefined);
  await pass(5_000);
  network.answer(PAGE, () => new Response('', { status: 500 }));
  await pass(5_000);
  expect(shown()).toBe('모으고 있어요');
  network.answer(PAGE, () => html(ready));
  await pass(5_000);
  expect(shown()).toBe('다 모았어요');
});

test('a hidden page, or a page without an archive in progress, does not poll', async () => {
  await open(waiting);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(60_000);
  expect(network.sent).toEqual([]);
  await open(ready);
  await pass(60_000);
  expect(network.sent).toEqual([]);
});
