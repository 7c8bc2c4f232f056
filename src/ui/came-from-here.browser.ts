/** In the state of an entry of the history: it is the first of its tab, or belongs to a menu or a window over that. */
const FIRST = 'first';

/** Called while a page is new: what is opened over it later adds entries, which lead nowhere but to the page itself. */
export function noteFirst(): void {
  if (history.length === 1) history.replaceState({ ...history.state, [FIRST]: true }, '');
}

/** Whether Back leads to another page of ours. */
export function cameFromHere(): boolean {
  return !history.state?.[FIRST] && document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}
