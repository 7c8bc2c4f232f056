import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

/** How an open page reacts to a new deployment. */

const HTML = '<main><textarea></textarea></main><div class="snackbars"></div>';
const NEXT = { headers: { 'x-build': 'the-next-one' } };

let network: Network;
let navigations: string[];

beforeEach(async () => {
  network = openNetwork();
  navigations = watchNavigations();
  openFirstPage({ html: HTML });
  document.head.innerHTML = '<meta name="build" content="this-one">';
  await import('../../../src/shell/watch-build.browser.ts');
  // Members load this module in advance.
  await import('../../../src/shell/new-version.browser.ts');
});

const offers = () => document.querySelectorAll('.snackbar-offer').length;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

/** Simulates a response from a server with this build. */
async function answerWith(build: string | null): Promise<void> {
  const { emitCallEvent } = await import('../../../src/http/browser/call-events.ts');
  emitCallEvent('answered', build);
  await settle();
}

/** Simulates that a script fails to load. */
async function lose(event: 'vite:preloadError' | 'astro:hydration-error'): Promise<void> {
  (event === 'vite:preloadError' ? window : document).dispatchEvent(new Event(event));
  await settle();
}

/** @returns whether the browser asks for confirmation before leaving the page */
function leave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a response', () => {
  test.each(['this-one', null])('from a server with the build %s shows nothing', async (build) => {
    await answerWith(build);
    expect(offers()).toBe(0);
  });

  test('from a server with another build offers a reload once', async () => {
    await answerWith('the-next-one');
    expect(document.querySelector('.snackbar-offer')?.textContent).toBe('새 버전이 나왔어요새로고침닫기');
    expect(navigations).toEqual([]);
    button('새로고침').click();
    expect(navigations).toEqual(['reload']);
    button('닫기').click();
    await answerWith('the-next-one');
    expect(offers()).toBe(0);
    expect(network.sent).toEqual([]);
  });

  test('offers no reload while the viewer writes, and the next response offers it afterwards', async () => {
    field().value = '아직 다 쓰지 않았어요';
    await answerWith('the-next-one');
    expect(offers()).toBe(0);
    field().value = '';
    document.querySelector('main')?.setAttribute('data-unsent', '');
    await answerWith('the-next-one');
    expect(offers()).toBe(0);
    document.querySelector('main')?.removeAttribute('data-unsent');
    await answerWith('the-next-one');
    expect(offers()).toBe(1);
  });
});

describe('a script that fails to load', () => {
  test.each(['vite:preloadError', 'astro:hydration-error'] as const)(
    'leads to a request that finds another build on the server, also while the viewer writes (%s)',
    async (event) => {
      network.answer('HEAD /favicon.svg', () => new Response(null, NEXT));
      field().value = '아직 다 쓰지 않았어요';
      await lose(event);
      expect(offers()).toBe(1);
    },
  );

  test('shows nothing without a connection, nor if the server has the same build', async () => {
    await lose('vite:preloadError');
    expect(network.sent).toEqual(['HEAD /favicon.svg']);
    network.answer('HEAD /favicon.svg', () => new Response(null, { headers: { 'x-build': 'this-one' } }));
    await lose('astro:hydration-error');
    expect(network.sent).toHaveLength(2);
    expect(offers()).toBe(0);
  });

  test('is checked once if two scripts import it, since the second failure follows from the first', async () => {
    await lose('vite:preloadError');
    await lose('vite:preloadError');
    expect(network.sent).toHaveLength(1);
  });
});

test('a viewer who reloads with unsent text is asked by the browser, and one who leaves is not', async () => {
  await answerWith('the-next-one');
  field().value = '이제 다시 써요';
  expect(leave()).toBe(false);
  button('새로고침').click();
  expect(leave()).toBe(true);
  // The viewer has stayed, and leaves by another way.
  expect(leave()).toBe(false);
  field().value = '';
  button('새로고침').click();
  expect(leave()).toBe(false);
});

describe('if this module’s own script fails to load', () => {
  beforeEach(async () => {
    openFirstPage({ html: HTML });
    vi.doMock('../../../src/shell/new-version.browser.ts', () => Promise.reject(new TypeError('Failed to fetch')));
    await import('../../../src/shell/watch-build.browser.ts');
  });
  const words = async () =>
    (await import('../../../src/ui/feedback/snackbar.store.ts')).$snackbars.get().map(({ label }) => label);

  test('the viewer reads a message once', async () => {
    for (let times = 0; times < 2; times++) await answerWith('the-next-one');
    await vi.waitFor(async () => expect(await words()).toEqual(['새 버전이 나왔어요. 새로고침해 주세요.']));
    vi.doUnmock('../../../src/shell/new-version.browser.ts');
  });

  test('a viewer without a connection reads no message', async () => {
    network.setOnline(false);
    await answerWith('the-next-one');
    expect(await words()).toEqual([]);
    network.setOnline(true);
    vi.doUnmock('../../../src/shell/new-version.browser.ts');
  });
});
