import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

/** A viewer who returns to a list of talks sees how many talks are new. */

const LIST = '/community/list';
const MINUTE_MS = 60_000;
const html = (names: string[]) =>
  `<div data-talk-list="${LIST}"><endless-list>${names.map((name) => `<p data-entry="${name}"></p>`).join('')}</endless-list></div>`;

let network: Network;
let rows: string[];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  await vi.importActual('../../../src/features/contents/talk/list/new-talks.browser.ts');
});
let serial = 1;
beforeEach(() => {
  // A page sends this request at most once a minute.
  stopClock(new Date(serial++ * 10 * MINUTE_MS));
  rows = ['b', 'a'];
  document.body.innerHTML = html(rows);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  network = openNetwork(() => new Response(html(rows)));
});

async function comeBack(): Promise<void> {
  dispatchEvent(new Event('focus'));
  await pass(0);
}
const link = () => document.querySelector<HTMLAnchorElement>('a.talk-new');

test.each([
  [['d', 'c', 'b', 'a'], '새 글 2개'],
  [['d', 'a'], '새 글 1개'],
  [['f', 'e', 'd'], '새 글 3개 넘게'],
])('a list that is now %j shows the number in a link to itself', async (now, words) => {
  rows = now;
  await comeBack();
  expect([link()?.textContent, link()?.getAttribute('href')]).toEqual([words, LIST]);
  expect(link()?.nextElementSibling?.localName).toBe('endless-list');
});

test('the request is sent once a minute, and updates the link', async () => {
  rows = ['c', ...rows];
  await comeBack();
  rows = ['d', ...rows];
  await comeBack();
  expect([network.sent.length, link()?.textContent]).toEqual([1, '새 글 1개']);
  await pass(MINUTE_MS);
  await comeBack();
  expect([network.sent.length, link()?.textContent]).toEqual([2, '새 글 2개']);
  expect(document.querySelectorAll('a.talk-new')).toHaveLength(1);
});

test.each([
  ['nothing has come', () => {}, 1],
  ['the answer is lost', () => network.loseRequests('GET'), 1],
  ['nobody looks at the page', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'), 0],
  ['the list is empty', () => document.querySelector('endless-list')?.replaceChildren(), 0],
  ['the page has no list of talks', () => document.body.replaceChildren(), 0],
])('nothing is shown if %s', async (_, change, calls) => {
  change();
  await comeBack();
  expect([link(), network.sent.length]).toEqual([null, calls]);
});
