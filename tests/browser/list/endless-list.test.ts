import { beforeEach, expect, test, vi } from 'vitest';
import '../../../src/ui/list/endless-list.browser.ts';
import { stopClock, settle } from '../../harness/browser/clock.ts';
import { clearDevice, fillDevice } from '../../harness/browser/device.ts';
import type { Network } from '../../harness/browser/network.ts';
import { LIST, namesOf, nearEnd, openWindow, pageHtml, ROW_HEIGHT, serve, shownNames, status } from './pages.ts';

/** A list loads its next page as the viewer nears its end, and restores the viewer's position when they return. */

const KEPT = 'data-storage-key="member:list:talks"';

let rows: { names: string[] };
let network: Network;

beforeEach(() => {
  clearDevice();
  document.documentElement.dataset.me = '';
  history.replaceState(null, '', LIST);
  rows = { names: namesOf(1, 12) };
  network = serve(rows);
  openWindow();
});

async function show(attributes = '', names = rows.names): Promise<void> {
  document.body.innerHTML = pageHtml(names, 1, attributes);
  await settle();
}

async function readOn(): Promise<void> {
  nearEnd();
  await settle();
}

function scrollTo(row: number): void {
  vi.stubGlobal('scrollY', row * ROW_HEIGHT - 30);
}

/** Leaves the page and opens it again. */
async function comeBack(how: 'reload' | 'back_forward', attributes = '', names = rows.names): Promise<void> {
  dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  network.heard.length = 0;
  openWindow(how);
  await show(attributes, names);
}

test('the next page’s rows are loaded near the end, up to the last page', async () => {
  await show();
  await readOn();
  expect(shownNames()).toEqual(namesOf(1, 8));
  expect(status()).toBe('4개를 더 불러왔어요.');
  await readOn();
  expect(shownNames()).toEqual(namesOf(1, 12));
  expect(status()).toBe('마지막까지 모두 불러왔어요.');
  await readOn();
  expect(network.heard).toEqual([`GET ${LIST}?page=2`, `GET ${LIST}?page=3`]);
  expect(document.querySelector('a[rel="next"]')).toBeNull();
});

test('loaded and restored rows show their age by the viewer’s clock', async () => {
  stopClock('2020-01-01T03:00:00Z');
  const ages = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
  await show(KEPT);
  await readOn();
  expect(ages().slice(4)).toEqual(Array(4).fill('3시간 전'));
  scrollTo(5);
  dispatchEvent(new Event('pagehide'));
  stopClock('2020-01-01T20:00:00Z');
  openWindow('back_forward');
  await show(KEPT);
  expect(ages()).toEqual(Array(8).fill('어제'));
});

test('nearing the end while a page is loading fetches nothing more', async () => {
  await show();
  const release = network.hold('GET');
  nearEnd();
  nearEnd();
  expect(document.querySelector('endless-list')?.getAttribute('aria-busy')).toBe('true');
  release();
  await settle();
  expect(network.heard).toEqual([`GET ${LIST}?page=2`]);
  expect(document.querySelector('endless-list')?.hasAttribute('aria-busy')).toBe(false);
});

test('a row that new rows have moved to the next page is not shown twice', async () => {
  await show();
  rows.names = ['new', ...rows.names];
  await readOn();
  expect(shownNames()).toEqual(namesOf(1, 7));
});

test('rows removed from the list cause no gap in the rows that moved up', async () => {
  await show();
  for (const name of ['t1', 't2']) document.querySelector(`[data-entry="${name}"]`)?.setAttribute('data-gone', '');
  rows.names = namesOf(3, 12);
  await readOn();
  await readOn();
  expect(shownNames()).toEqual(namesOf(1, 10));
});

test.each([
  ['is lost', () => network.loseRequests('GET')],
  ['is a fault', () => network.answer('GET', () => new Response('', { status: 503 }))],
])('a page that %s leaves the links and shows a message', async (_, fail) => {
  await show();
  fail();
  await readOn();
  expect(status()).toBe('다음 쪽을 불러오지 못했어요. 아래 링크로 이어서 볼 수 있어요.');
  expect(document.querySelector('a[rel="next"]')?.getAttribute('href')).toBe(`${LIST}?page=2`);
});

test('a viewer who follows a link starts at the top, with the first page', async () => {
  await show(KEPT);
  await readOn();
  scrollTo(5);
  dispatchEvent(new Event('pagehide'));
  openWindow('navigate');
  network.heard.length = 0;
  await show(KEPT);
  expect([shownNames(), scrollY, network.heard]).toEqual([namesOf(1, 4), 0, []]);
});

test.each(['reload', 'back_forward'] as const)('%s loads the list up to the viewer’s position', async (how) => {
  await show();
  await readOn();
  scrollTo(5);
  await comeBack(how);
  expect(shownNames()).toEqual(namesOf(1, 8));
  expect(scrollY).toBe(5 * ROW_HEIGHT - 30);
});

test('Back restores a stored list without a call, even if rows were added since', async () => {
  await show(KEPT);
  await readOn();
  scrollTo(5);
  rows.names = ['new', ...rows.names];
  await comeBack('back_forward', KEPT);
  expect([shownNames(), status(), network.heard]).toEqual([namesOf(1, 8), '', []]);
  expect(scrollY).toBe(5 * ROW_HEIGHT - 30);
  await readOn();
  expect(shownNames()).toEqual(namesOf(1, 11));
});

test('a reload fetches a stored list again, and keeps the position', async () => {
  await show(KEPT);
  await readOn();
  scrollTo(5);
  rows.names = ['new', ...rows.names];
  await comeBack('reload', KEPT);
  expect(shownNames()).toEqual(['new', ...namesOf(1, 7)]);
  expect(scrollY).toBe(6 * ROW_HEIGHT - 30);
});

test.each([
  ['was forgotten', () => sessionStorage.clear()],
  ['was another reader’s', () => (document.documentElement.dataset.me = '{"id":2}')],
  [
    'was another visit’s',
    () => sessionStorage.setItem('member:list:talks', '{"visit":"another","reader":"","html":""}'),
  ],
])('Back fetches a list again that %s, and keeps the position', async (_, change) => {
  await show(KEPT);
  await readOn();
  scrollTo(5);
  const former = rows.names;
  rows.names = ['new', ...rows.names];
  dispatchEvent(new Event('pagehide'));
  change();
  document.body.replaceChildren();
  openWindow('back_forward');
  // The browser restores the page as the server sent it before.
  await show(KEPT, former);
  expect(shownNames()).toEqual(['new', ...namesOf(1, 7)]);
  expect(scrollY).toBe(6 * ROW_HEIGHT - 30);
});

test('a row that new rows have moved on is searched for on up to three more pages', async () => {
  rows.names = namesOf(1, 40);
  await show();
  scrollTo(2);
  rows.names = [...namesOf(101, 112), ...rows.names];
  await comeBack('reload');
  expect(shownNames()).toEqual([...namesOf(101, 112), ...namesOf(1, 4)]);
  expect(scrollY).toBe(14 * ROW_HEIGHT - 30);

  rows.names = [...namesOf(201, 240), ...rows.names];
  await comeBack('reload');
  expect(shownNames()).toHaveLength(28);
});

test('restoring stops when the viewer starts to scroll', async () => {
  await show();
  await readOn();
  scrollTo(5);
  dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  openWindow('reload');
  const release = network.hold('GET');
  await show();
  dispatchEvent(new Event('wheel'));
  release();
  await settle();
  expect(scrollY).toBe(0);
});

test('a viewer at the top of a list returns to the top, and the browser restores the scroll position', async () => {
  await show();
  await comeBack('reload');
  expect([scrollY, history.scrollRestoration]).toEqual([0, 'auto']);
});

test.each([
  ['has no room', fillDevice],
  [
    'is asked to keep more than a million characters',
    () => document.querySelector('[data-entry]')?.append('글'.repeat(1_000_001)),
  ],
])('a tab that %s stores only the position', async (_, change) => {
  await show(KEPT);
  await readOn();
  scrollTo(5);
  change();
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.length).toBe(0);
  document.body.replaceChildren();
  openWindow('back_forward');
  await show(KEPT);
  expect(shownNames()).toEqual(namesOf(1, 8));
  expect(scrollY).toBe(5 * ROW_HEIGHT - 30);
});

test('the position is stored when the page is hidden, too', async () => {
  await show();
  await readOn();
  scrollTo(5);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(history.state.endlessList).toEqual({ list: LIST, pages: 2, name: 't6', index: 5, offset: 30 });
  expect(history.scrollRestoration).toBe('manual');
});

test('a position of another list of the same page is not used', async () => {
  history.replaceState({ endlessList: { list: '/story', pages: 2, name: 't6', index: 5, offset: 30 } }, '');
  openWindow('back_forward');
  await show();
  expect([shownNames(), scrollY]).toEqual([namesOf(1, 4), 0]);
});

test('after another member signed in in another tab, their rows are not added to the list', async () => {
  document.documentElement.dataset.me = '{"id":7}';
  network.answer(`GET ${LIST}?page=2`, () => new Response(`<html data-me='{"id":8}'>${pageHtml(rows.names, 2)}`));
  await show();
  await readOn();
  expect(shownNames()).toEqual(namesOf(1, 4));
  expect(status()).toBe('다음 쪽을 불러오지 못했어요. 아래 링크로 이어서 볼 수 있어요.');
});
