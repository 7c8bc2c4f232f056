import { adaptProviderLinks } from '../../features/sign-in/provider-links.browser.ts';
import { $showLoginPopup, openLoginPopup } from '../../session/login-popup.store.ts';
import { $loggedIn } from '../../session/me.store.ts';
import { forgetAct } from '../../session/redirect.browser.ts';
import { openDialog } from '../../ui/open-dialog.browser.ts';

/** Opens the login popup for `openLoginPopup`, and for whatever a visitor presses that is marked `data-login`. */

const popup = document.getElementById('partner' in document.documentElement.dataset ? 'install-app' : 'login');

if (popup instanceof HTMLDialogElement) {
  popup.addEventListener('close', () => {
    // It was opened again meanwhile.
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

/** The browser opens the popup by itself where it is pressed before this script has come. */
function openEarlyPressed(): void {
  const pressed = document.querySelector<HTMLDialogElement>('#login[open]');
  if (!pressed) return;
  if (pressed !== popup) pressed.close();
  openLoginPopup();
}

// Ahead of the dialogs' own listener, which leaves alone what has been taken.
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
