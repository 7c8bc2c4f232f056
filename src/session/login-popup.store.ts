import { atom } from 'nanostores';
import { $loggedIn } from './me.store.ts';
import { forgetAct, storeRedirect } from './redirect.browser.ts';

/** Whether the login popup is open. */
export const $showLoginPopup = atom(false);

/** Asks a visitor to sign in, and remembers where to go on afterwards: by default back to where they are. */
export function openLoginPopup(path: string = location.pathname + location.search + location.hash): void {
  if ($loggedIn.get()) return;
  storeRedirect(path);
  forgetAct();
  // One that was closed a moment ago says so later.
  if ($showLoginPopup.get()) $showLoginPopup.notify();
  else $showLoginPopup.set(true);
}
