import { isTabKept, store, tabStorage } from '../../../lib/storage.browser.ts';
import { paths } from '../../../site/paths.ts';
import { memberKey } from '../../../session/member-key.ts';

/**
 * A member who deletes their account signs in once more first, as proof that it is really them. This module keeps that
 * sign-in's ticket in the tab's storage. If the browser denies storage, a cookie marks the pending proof for ten minutes
 * and the ticket travels in the fragment of the address.
 */

const KEY = memberKey('leaving');
const COOKIE = 'leaving=1';
const COOKIE_SECONDS = 600;
const FRAGMENT = '#proof=';

/** Marks the next sign-in as the proof for deleting the account. */
export function beginProof(): void {
  if (!keep('')) writeCookie(COOKIE_SECONDS);
}

/** Returns the ticket of the proof, an empty text while that sign-in is pending, or undefined without a proof. */
export function readProof(): string | undefined {
  if (location.hash.startsWith(FRAGMENT)) return location.hash.slice(FRAGMENT.length);
  return tabStorage.getItem(KEY) ?? (document.cookie.split('; ').includes(COOKIE) ? '' : undefined);
}

/**
 * Stores the ticket of the proof.
 * @returns the address of the page that deletes the account
 */
export function storeProof(paramKey: string): string {
  return keep(paramKey) ? paths.leave : paths.leave + FRAGMENT + paramKey;
}

/** Removes the proof. Call it after the proof was used or the member cancelled. */
export function forgetProof(): void {
  tabStorage.removeItem(KEY);
  writeCookie(0);
  if (location.hash.startsWith(FRAGMENT)) history.replaceState(history.state, '', location.pathname + location.search);
}

/** @returns whether the next page can read the stored text */
function keep(text: string): boolean {
  return store(tabStorage, KEY, text) && isTabKept;
}

function writeCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and nothing is escaped here
  document.cookie = `${COOKIE}; path=/; max-age=${seconds}; samesite=lax`;
}
