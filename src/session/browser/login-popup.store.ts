import { atom } from 'nanostores';
import { $loggedIn } from './me.store.ts';
import { forgetAct, storeRedirect } from './redirect.browser.ts';

/** Whether the login popup is open. */
export const $showLoginPopup = atom(false);

/** Asks a visitor to sign in, and stores the path to continue at afterwards; by default the current one. */
export function openLoginPopup(path: string = location.pathname + location.search + location.hash): void {
  if ($loggedIn.get()) return;
  storeRedirect(path);
  forgetAct();
  // If the popup was closed a moment ago, the store is still true: its close event comes later.
  if ($showLoginPopup.get()) $showLoginPopup.notify();
  else $showLoginPopup.set(true);
}
