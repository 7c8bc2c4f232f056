import { store, tabStorage } from '../../lib/storage.browser.ts';
import { safePath } from '../../lib/files/safe-path.ts';

/** The path to continue at after signing in, and the button that the visitor pressed there; stored for the tab. */

const REDIRECT_TO = 'redirect_to';
/** The key of the press that awaits a sign-in; see `pending-action.browser.ts`. */
export const PENDING_ACT = 'pending_act';
/** The key of the same press after the sign-in. */
export const DUE_ACT = 'due_act';

export function storeRedirect(path: string): void {
  store(tabStorage, REDIRECT_TO, safePath(path));
}

/** Returns and deletes the path to continue at, always a path of this site. Marks the stored press as due. */
export function takeRedirect(): string {
  const path = safePath(tabStorage.getItem(REDIRECT_TO));
  const act = tabStorage.getItem(PENDING_ACT);
  forgetRedirect();
  if (act) store(tabStorage, DUE_ACT, act);
  return path;
}

/** Cancels the stored press. */
export function forgetAct(): void {
  tabStorage.removeItem(PENDING_ACT);
}

export function forgetRedirect(): void {
  for (const key of [REDIRECT_TO, PENDING_ACT, DUE_ACT]) tabStorage.removeItem(key);
}
