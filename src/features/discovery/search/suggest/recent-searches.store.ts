import { atom, onMount } from 'nanostores';
import { deviceStorage, store } from '../../../../lib/storage.browser.ts';
import { $me } from '../../../../session/browser/me.store.ts';
import { memberKey } from '../../../../session/member-key.ts';
import { MAX_KEYWORD } from '../search.ts';
import { isLongerThan } from '../../../../lib/text/graphemes.ts';

/**
 * The recent searches of this browser, newest first. Signing out deletes them. After a session ends in another way, the
 * same member finds them again; another member does not.
 */

const KEPT = 10;
/** Set if the viewer has turned off recent searches on this device. */
const OFF_KEY = 'searches-off';

export type RecentSearches = { isKept: boolean; keywords: string[] };

/** Undefined before they are read, and on the server. */
export const $recentSearches = atom<RecentSearches | undefined>();

onMount($recentSearches, () => {
  read();
  // Changes in another tab, or a page that Back restores from memory.
  addEventListener('storage', read);
  addEventListener('pageshow', read);
  return () => {
    removeEventListener('storage', read);
    removeEventListener('pageshow', read);
  };
});

export function rememberSearch(keyword: string): void {
  const { isKept, keywords } = stored();
  if (isKept) write([keyword, ...keywords.filter((each) => each !== keyword)].slice(0, KEPT));
}

export function forgetSearch(keyword: string): void {
  write(stored().keywords.filter((each) => each !== keyword));
}

export function forgetAllSearches(): void {
  write([]);
}

/** Turns the storing of searches on or off. Stored searches stay until the viewer deletes them. */
export function setSearchHistory(isKept: boolean): void {
  if (isKept) deviceStorage.removeItem(OFF_KEY);
  else store(deviceStorage, OFF_KEY, '1');
  $recentSearches.set({ ...stored(), isKept });
}

function read(): void {
  $recentSearches.set(stored());
}

function write(keywords: string[]): void {
  if (keywords.length > 0) store(deviceStorage, ownKey(), JSON.stringify(keywords));
  else deviceStorage.removeItem(ownKey());
  read();
}

function stored(): RecentSearches {
  return { isKept: deviceStorage.getItem(OFF_KEY) === null, keywords: parsed(deviceStorage.getItem(ownKey())) };
}

function parsed(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((each) => typeof each === 'string' && !isLongerThan(each, MAX_KEYWORD)).slice(0, KEPT);
  } catch {
    return [];
  }
}

function ownKey(): string {
  const me = $me.get();
  return memberKey(me ? `searches:${me.id}` : 'searches');
}
