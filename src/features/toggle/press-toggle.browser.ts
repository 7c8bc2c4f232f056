import { $loggedIn } from '../../session/me.store.ts';
import { rememberPress } from './pending-press.browser.ts';
import { flip, type Toggle, type ToggleKey } from './toggle.store.ts';

/** A member has pressed it. Whoever is signed out by now has been asked to sign in, as `data-login` says. */
export async function pressToggle(button: HTMLElement, key: ToggleKey, shown: Toggle): Promise<void> {
  if (!$loggedIn.get()) return;
  const isLost = await flip(key, shown);
  if (isLost) rememberPress(button);
}
