import { store, tabStorage } from '../lib/storage.browser.ts';
import { isBroughtBack } from '../session/brought-back.browser.ts';
import { hasUnsavedWords, loadAnew } from './unsaved-words.browser.ts';

/**
 * A page of the console that comes back from the browser's own caches may show what waits no longer: then it is loaded
 * anew. The browser brings words back with it: those that no page has said to be taken stay.
 */

const KEY = 'console_sent';

addEventListener('submit', ({ defaultPrevented }) => {
  if (defaultPrevented) return;
  const sent = String(Date.now());
  history.replaceState({ ...history.state, [KEY]: sent }, '');
  store(tabStorage, KEY, sent);
});

if (!isBroughtBack()) {
  if (document.querySelector('.console-done')) tabStorage.removeItem(KEY);
  // Nothing has been sent from a page that has just come.
  const { [KEY]: _, ...state } = history.state ?? {};
  history.replaceState(state, '');
}

addEventListener('pageshow', ({ persisted }) => {
  if (!navigator.onLine || !(persisted || isBroughtBack())) return;
  // Loading the answer to a form anew would send the form once more.
  if (document.querySelector<HTMLElement>('main')?.dataset.unsaved !== undefined) return;
  if (hasUnsavedWords() && !areWordsTaken()) return;
  loadAnew();
});

/** Whether what was sent from this page has been followed by a page that says what has been done. */
function areWordsTaken(): boolean {
  const sent = history.state?.[KEY];
  return sent !== undefined && sent !== tabStorage.getItem(KEY);
}
