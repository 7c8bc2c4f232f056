import { $loggedIn } from '../../../session/browser/me.store.ts';
import { rememberPress } from './pending-press.browser.ts';
import { flip, type Toggle, type ToggleKey } from './toggle.store.ts';

/**
 * Handles a member's click on a toggle. If the member is signed out by now, `data-login` opens the login popup instead.
 */
export async function pressToggle(button: HTMLElement, key: ToggleKey, shown: Toggle): Promise<void> {
  if (!$loggedIn.get()) return;
  const isLost = await flip(key, shown);
  if (isLost) rememberPress(button);
}
