import { store, tabStorage } from '../lib/storage.browser.ts';
import { isRestoredFromCache } from '../session/browser/restored-from-cache.browser.ts';
import { hasUnsavedWords, loadAnew } from './unsaved-words.browser.ts';

/**
 * Reloads a page of the console that the browser restored from its caches, since its queue may be out of date. The
 * browser also restores typed text. A page keeps its text, and does not reload, unless a later page confirmed that the
 * text was saved.
 */

const KEY = 'console_sent';

addEventListener('submit', ({ defaultPrevented }) => {
  if (defaultPrevented) return;
  const sent = String(Date.now());
  history.replaceState({ ...history.state, [KEY]: sent }, '');
  store(tabStorage, KEY, sent);
});

if (!isRestoredFromCache()) {
  if (document.querySelector('.console-done')) tabStorage.removeItem(KEY);
  // A new page has not submitted a form yet.
  const { [KEY]: _, ...state } = history.state ?? {};
  history.replaceState(state, '');
}

addEventListener('pageshow', ({ persisted }) => {
  if (!navigator.onLine || !(persisted || isRestoredFromCache())) return;
  // Reloading the answer to a form would send the form again.
  if (document.querySelector<HTMLElement>('main')?.dataset.unsaved !== undefined) return;
  if (hasUnsavedWords() && !areWordsTaken()) return;
  loadAnew();
});

/** Returns whether a later page confirmed the form that this page submitted. */
function areWordsTaken(): boolean {
  const sent = history.state?.[KEY];
  return sent !== undefined && sent !== tabStorage.getItem(KEY);
}
