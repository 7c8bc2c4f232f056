import { isTabKept, store, tabStorage } from '../../lib/storage.browser.ts';
import { paths } from '../../paths.ts';
import { memberKey } from '../../session/member-key.ts';

/**
 * Who wants to leave signs in once more, so that nobody else can leave for them. Where the browser keeps nothing for the site,
 * a cookie says for a while that they are on the way, and the ticket comes back in the fragment of the address.
 */

const KEY = memberKey('leaving');
const COOKIE = 'leaving=1';
const COOKIE_SECONDS = 600;
const FRAGMENT = '#proof=';

/** The next sign-in proves that it is really the member who wants to leave. */
export function beginProof(): void {
  if (!keep('')) writeCookie(COOKIE_SECONDS);
}

/** The ticket of that sign-in, once the member is back; empty while they are on the way. */
export function readProof(): string | undefined {
  if (location.hash.startsWith(FRAGMENT)) return location.hash.slice(FRAGMENT.length);
  return tabStorage.getItem(KEY) ?? (document.cookie.split('; ').includes(COOKIE) ? '' : undefined);
}

/** @returns the address at which the member goes on to leave */
export function keepProof(paramKey: string): string {
  return keep(paramKey) ? paths.leave : paths.leave + FRAGMENT + paramKey;
}

/** Once the proof has been read, or the member has changed their mind. */
export function forgetProof(): void {
  tabStorage.removeItem(KEY);
  writeCookie(0);
  if (location.hash.startsWith(FRAGMENT)) history.replaceState(history.state, '', location.pathname + location.search);
}

/** @returns whether the next page finds it */
function keep(text: string): boolean {
  return store(tabStorage, KEY, text) && isTabKept;
}

function writeCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and nothing is escaped here
  document.cookie = `${COOKIE}; path=/; max-age=${seconds}; samesite=lax`;
}
