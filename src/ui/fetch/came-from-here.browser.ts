/**
 * The key in the state of a history entry that marks the first page of the tab, also for menus and dialogs over that
 * page.
 */
const FIRST = 'first';

/**
 * Marks the first page of the tab. Call it before menus or dialogs open, since each adds a history entry for the same
 * page.
 */
export function noteFirst(): void {
  if (history.length === 1) history.replaceState({ ...history.state, [FIRST]: true }, '');
}

/** Returns whether Back leads to another page of this site. */
export function cameFromHere(): boolean {
  return !history.state?.[FIRST] && document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}
