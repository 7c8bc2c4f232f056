import { beforeEach, expect, test, vi } from 'vitest';
import { tellOfNavigating } from '../../../src/shell/navigating/integration.ts';
import { stopClock } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { runHeadScript } from '../../harness/browser/head-scripts.ts';

/** The loading bar at the top of the page while the next page loads. */

let navigation: EventTarget;
const isShown = () => document.documentElement.hasAttribute('data-navigating');

beforeEach(() => {
  stopClock();
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  openFirstPage();
  runHeadScript(tellOfNavigating());
});

function leave(more: object = {}): void {
  const event = { destination: { url: 'https://here.example/story', sameDocument: false }, downloadRequest: null };
  navigation.dispatchEvent(Object.assign(new Event('navigate'), event, more));
}

test('the bar is shown for a page that takes more than 200 milliseconds', () => {
  leave();
  vi.advanceTimersByTime(199);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
});

test('a second press starts again, and a failed or cancelled navigation hides the bar', () => {
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

test('a restored page shows no bar', () => {
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
])('%s shows no bar', (_, event) => {
  leave(event);
  vi.advanceTimersByTime(5_000);
  expect(isShown()).toBe(false);
});

test('browsers without the navigation API show only their own indicator', () => {
  vi.stubGlobal('navigation', undefined);
  openFirstPage();
  expect(() => runHeadScript(tellOfNavigating())).not.toThrow();
});
