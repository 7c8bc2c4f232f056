import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';

/** A browser that denies the site its storage. The page's memory replaces it. */

const names = ['localStorage', 'sessionStorage'] as const;
const real = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

beforeEach(() => {
  openFirstPage({ path: '/story/3', me: { id: 7 } });
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
});
afterEach(() => {
  for (const [index, name] of names.entries()) Object.defineProperty(globalThis, name, real[index] ?? {});
});

describe('stored data', () => {
  test('lasts as long as the page, and `store` reports success', async () => {
    const { deviceStorage, isDeviceKept, isTabKept, store, tabStorage } =
      await import('../../../src/lib/storage.browser.ts');
    expect([isTabKept, isDeviceKept]).toEqual([false, false]);
    expect(tabStorage.getItem('member:leaf')).toBeNull();
    // Names of inherited properties are no keys.
    expect([tabStorage.getItem('constructor'), tabStorage.getItem('setItem')]).toEqual([null, null]);
    expect(store(tabStorage, 'member:leaf', 'green')).toBe(true);
    expect([tabStorage.getItem('member:leaf'), deviceStorage.getItem('member:leaf')]).toEqual(['green', null]);
    tabStorage.removeItem('member:leaf');
    expect(Object.keys(tabStorage)).toEqual([]);
  });

  test('is deleted with the member', async () => {
    const { tabStorage } = await import('../../../src/lib/storage.browser.ts');
    const { forgetMember } = await import('../../../src/session/browser/forget-member.browser.ts');
    tabStorage.setItem('member:leaf', 'green');
    tabStorage.setItem('theme', 'dark');
    forgetMember();
    expect(Object.keys(tabStorage)).toEqual(['theme']);
  });
});

test('the return path is known on this page alone', async () => {
  const redirect = await import('../../../src/session/browser/redirect.browser.ts');
  redirect.storeRedirect('/my/etc');
  expect(redirect.takeRedirect()).toBe('/my/etc');
  redirect.storeRedirect('/my/etc');
  openPage({ path: '/callback/google' });
  const { takeRedirect } = await import('../../../src/session/browser/redirect.browser.ts');
  expect(takeRedirect()).toBe('/');
});

test('the proof before leaving returns by the cookie and the URL', async () => {
  const begun = await import('../../../src/features/people/sign-in/leaving-proof.browser.ts');
  begun.beginProof();
  openPage({ path: '/callback/google', me: { id: 7 } });
  const returned = await import('../../../src/features/people/sign-in/leaving-proof.browser.ts');
  expect(returned.readProof()).toBe('');
  const address = returned.storeProof('the-key');
  openPage({ path: address, me: { id: 7 } });
  const { forgetProof, readProof } = await import('../../../src/features/people/sign-in/leaving-proof.browser.ts');
  expect(readProof()).toBe('the-key');
  forgetProof();
  expect([location.hash, document.cookie, readProof()]).toEqual(['', '', undefined]);
});
