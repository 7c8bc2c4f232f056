import { store, tabStorage } from '../../lib/storage.browser.ts';
import { isRestoredFromCache } from './restored-from-cache.browser.ts';
import { forgetLists } from './member-storage.browser.ts';

/**
 * Finds pages that the browser restored and that are out of date, since the member has scrapped, blocked or reported
 * something meanwhile. Each history entry stores the time of the last change that its page's HTML includes.
 */

const KEY = 'lists_changed';

let known = isRestoredFromCache() ? knownThen() : remember();

/**
 * Makes a call that changes lists. It marks them before the call, too, since the member may leave the page before the
 * answer.
 */
export async function changeLists<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  markListsChanged();
  const answer = await call();
  markListsChanged();
  return answer;
}

/** Marks lists as changed. A form that is posted without a call does this when it is submitted. */
export function markListsChanged(): void {
  // This also frees space in the storage for the mark.
  forgetLists();
  store(tabStorage, KEY, String(Date.now()));
  // The running page includes this change, but its HTML does not.
  known = lastChange();
}

/** Returns whether another page changed lists after the server sent this page. */
export function haveListsChanged(): boolean {
  return lastChange() !== known;
}

function knownThen(): string | null {
  return history.state?.[KEY] ?? null;
}

function remember(): string | null {
  const change = lastChange();
  if (change !== null) history.replaceState({ ...history.state, [KEY]: change }, '');
  return change;
}

function lastChange(): string | null {
  return tabStorage.getItem(KEY);
}
