import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLists } from '../../../src/session/changed-lists.browser.ts';

/** A kept list is forgotten as soon as it may be out of date. */

const KEPT = 'member:list:talks';
beforeAll(() => import('../../../src/features/talk/forget-talk-lists.browser.ts'));
beforeEach(() => {
  sessionStorage.setItem(KEPT, 'rows');
  sessionStorage.setItem('redirect_to', '/');
  history.replaceState(null, '', '/community/list');
  dispatchEvent(new Event('pageshow'));
});
const isKept = () => sessionStorage.getItem(KEPT) !== null;

function turnAway(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  ['/community/view/3', true],
  ['/community/feed/all', true],
  ['/', false],
  ['/story/3', false],
])('on %s it is kept: %s', (path, kept) => {
  history.replaceState(null, '', path);
  dispatchEvent(new Event('pageshow'));
  expect(isKept()).toBe(kept);
});

test('a reader who turns to another app finds it fetched anew', () => {
  turnAway();
  expect(isKept()).toBe(false);
  expect(sessionStorage.getItem('redirect_to')).toBe('/');
});

test('a page that makes way for another one keeps it', () => {
  dispatchEvent(new Event('pagehide'));
  turnAway();
  expect(isKept()).toBe(true);
});

test('a page that the browser brought back hears again of another app', () => {
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pageshow'));
  turnAway();
  expect(isKept()).toBe(false);
});

test('a call that changes lists forgets it, before it is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = changeLists(() => promise);
  expect(isKept()).toBe(false);
  sessionStorage.setItem(KEPT, 'rows of the next page');
  resolve();
  await answered;
  expect(isKept()).toBe(false);
});
