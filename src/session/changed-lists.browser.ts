import { store, tabStorage } from '../lib/storage.browser.ts';
import { isBroughtBack } from './brought-back.browser.ts';
import { forgetLists } from './member-storage.browser.ts';

/**
 * Pages that the browser brings back as they were, and that show what no longer holds: what the member has scrapped,
 * blocked or reported since. Each entry of the history remembers the last change that its page's HTML knows of.
 */

const KEY = 'lists_changed';

let known = isBroughtBack() ? knownThen() : remember();

/** Makes a call that changes what lists show. Marked before it, too: the page may be left before its answer comes. */
export async function changeLists<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  markListsChanged();
  const answer = await call();
  markListsChanged();
  return answer;
}

/** Marks lists as changed. A form that is posted without a call does this when it is submitted. */
export function markListsChanged(): void {
  // Which makes room, too.
  forgetLists();
  store(tabStorage, KEY, String(Date.now()));
  // Known to this page while it lives, but not to its HTML.
  known = lastChange();
}

/** Whether lists have changed since this page came from the server, without its own doing. */
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
