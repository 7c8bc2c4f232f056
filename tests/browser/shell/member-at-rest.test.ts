import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';

/** For members, islands load and hydrate in advance while the browser is idle. */

const LOADED = 'data:text/javascript,export default 1';
const LOST = 'data:text/javascript,throw new Error("lost")';
/** Idle time of a browser without `requestIdleCallback`, in milliseconds. */
const REST_MS = 200;

const island = (script: string, client = 'intent') =>
  `<astro-island client="${client}" renderer-url="${LOADED}" component-url="${script.replaceAll('"', '&quot;')}"></astro-island>`;
const awake = () =>
  [...document.querySelectorAll<HTMLElement>('astro-island')].map(({ dataset }) => dataset.awake !== undefined);

beforeEach(() => stopClock());
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

async function rest(...scripts: string[]): Promise<void> {
  openFirstPage({ html: scripts.join('') });
  await import('../../../src/shell/intent/member-at-rest.browser.ts');
  await pass(REST_MS);
}
const passRest = async () => {
  await pass(REST_MS);
  await settle();
};

test('islands hydrate one after the other, and islands with another directive do not', async () => {
  await rest(island(LOADED), island(LOADED, 'load'), island(LOADED));
  await vi.waitFor(() => expect(awake()).toEqual([true, false, false]));
  await passRest();
  await vi.waitFor(() => expect(awake()).toEqual([true, false, true]));
});

test('no island hydrates after one whose script fails to load', async () => {
  await rest(island(LOST), island(LOADED));
  for (let time = 0; time < 3; time++) await passRest();
  expect(awake()).toEqual([false, false]);
});

test('no island hydrates for a member with `saveData`', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  await rest(island(LOADED));
  for (let time = 0; time < 3; time++) await passRest();
  expect(awake()).toEqual([false]);
});

test('no island hydrates before the page has loaded', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await rest(island(LOADED));
  for (let time = 0; time < 3; time++) await passRest();
  expect(awake()).toEqual([false]);
  dispatchEvent(new Event('load'));
  await passRest();
  await vi.waitFor(() => expect(awake()).toEqual([true]));
});
