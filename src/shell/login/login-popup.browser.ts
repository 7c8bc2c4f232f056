import { adaptProviderLinks } from '../../features/people/sign-in/provider/provider-links.browser.ts';
import { $showLoginPopup, openLoginPopup } from '../../session/browser/login-popup.store.ts';
import { $loggedIn } from '../../session/browser/me.store.ts';
import { forgetAct } from '../../session/browser/redirect.browser.ts';
import { openDialog } from '../../ui/dialog/open-dialog.browser.ts';

/** Opens the login popup for `openLoginPopup`, and when a visitor presses an element with `data-login`. */

const popup = document.getElementById('partner' in document.documentElement.dataset ? 'install-app' : 'login');

if (popup instanceof HTMLDialogElement) {
  popup.addEventListener('close', () => {
    // The popup was opened again before this event.
    if (popup.open) return;
    $showLoginPopup.set(false);
    forgetAct();
  });
  $showLoginPopup.listen((shown) => {
    if (!shown) return popup.close();
    adaptProviderLinks();
    openDialog(popup);
  });
  openEarlyPressed();
}

/** Takes over a popup that the browser itself opened, at a press before this script was loaded. */
function openEarlyPressed(): void {
  const pressed = document.querySelector<HTMLDialogElement>('#login[open]');
  if (!pressed) return;
  if (pressed !== popup) pressed.close();
  openLoginPopup();
}

// Runs before the listener of the dialogs, which ignores events whose default is prevented.
document.addEventListener(
  'click',
  (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-login]');
    if (!pressed || $loggedIn.get()) return;
    event.preventDefault();
    openLoginPopup(pressed.dataset.login || undefined);
  },
  { capture: true },
);
