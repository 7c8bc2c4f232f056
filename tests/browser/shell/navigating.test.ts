import { beforeEach, expect, test, vi } from 'vitest';
import { tellOfNavigating } from '../../../src/shell/navigating/integration.ts';
import { holdClock } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { runHeadScript } from '../../harness/browser/head-scripts.ts';

/** The bar at the top of the page while the next page is on its way. */

let navigation: EventTarget;
const isShown = () => document.documentElement.hasAttribute('data-navigating');

beforeEach(() => {
  holdClock();
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  openFirstPage();
  runHeadScript(tellOfNavigating());
});

function leave(more: object = {}): void {
  const event = { destination: { url: 'https://here.example/story', sameDocument: false }, downloadRequest: null };
  navigation.dispatchEvent(Object.assign(new Event('navigate'), event, more));
}

test('a page that takes more than 200 milliseconds is announced', () => {
  leave();
  vi.advanceTimersByTime(199);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
});

test('a second press begins anew, and a navigation that fails or is given up ends it', () => {
  leave();
  vi.advanceTimersByTime(150);
  leave();
  vi.advanceTimersByTime(150);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(50);
  expect(isShown()).toBe(true);
  navigation.dispatchEvent(new Event('navigateerror'));
  expect(isShown()).toBe(false);
});

test('a page that is left shows none when it comes back', () => {
  leave();
  vi.advanceTimersByTime(200);
  dispatchEvent(new Event('pagehide'));
  expect(isShown()).toBe(false);
  leave();
  dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(5_000);
  expect(isShown()).toBe(false);
});

test.each([
  ['a place on the same page', { destination: { url: 'https://here.example/story#comments', sameDocument: true } }],
  ['a letter', { destination: { url: 'mailto:somebody@plants.example', sameDocument: false } }],
  ['a file to be kept', { downloadRequest: 'archive.zip' }],
])('%s is no other page', (_, event) => {
  leave(event);
  vi.advanceTimersByTime(5_000);
  expect(isShown()).toBe(false);
});

test('browsers that do not tell of navigations have a sign of their own', () => {
  vi.stubGlobal('navigation', undefined);
  openFirstPage();
  expect(() => runHeadScript(tellOfNavigating())).not.toThrow();
});
