import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLists } from '../../../src/session/browser/changed-lists.browser.ts';

/** A stored list is deleted as soon as it may be out of date. */

const KEPT = 'member:list:talks';
beforeAll(() => import('../../../src/features/contents/talk/list/forget-talk-lists.browser.ts'));
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
])('on %s the list stays stored: %s', (path, kept) => {
  history.replaceState(null, '', path);
  dispatchEvent(new Event('pageshow'));
  expect(isKept()).toBe(kept);
});

test('hiding the page deletes the list', () => {
  turnAway();
  expect(isKept()).toBe(false);
  expect(sessionStorage.getItem('redirect_to')).toBe('/');
});

test('leaving for another page keeps the list', () => {
  dispatchEvent(new Event('pagehide'));
  turnAway();
  expect(isKept()).toBe(true);
});

test('a restored page deletes the list again when it is hidden', () => {
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pageshow'));
  turnAway();
  expect(isKept()).toBe(false);
});

test('a call that changes lists deletes the list before and after its response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = changeLists(() => promise);
  expect(isKept()).toBe(false);
  sessionStorage.setItem(KEPT, 'rows of the next page');
  resolve();
  await answered;
  expect(isKept()).toBe(false);
});
