import { store, tabStorage } from '../lib/storage.browser.ts';
import { safePath } from '../lib/safe-path.ts';

/** Where a reader goes on after signing in, and what they have pressed there; as long as the tab lives. */

const REDIRECT_TO = 'redirect_to';
/** What a visitor has pressed and was asked to sign in for; `pending-act.browser.ts` keeps the rest. */
export const PENDING_ACT = 'pending_act';
/** The same, once they have signed in. */
export const DUE_ACT = 'due_act';

export function storeRedirect(path: string): void {
  store(tabStorage, REDIRECT_TO, safePath(path));
}

/** Where to go after signing in: once, and never away from this site. What was pressed before is done there. */
export function takeRedirect(): string {
  const path = safePath(tabStorage.getItem(REDIRECT_TO));
  const act = tabStorage.getItem(PENDING_ACT);
  forgetRedirect();
  if (act) store(tabStorage, DUE_ACT, act);
  return path;
}

/** What was pressed is not done: the reader does not sign in for it. */
export function forgetAct(): void {
  tabStorage.removeItem(PENDING_ACT);
}

export function forgetRedirect(): void {
  for (const key of [REDIRECT_TO, PENDING_ACT, DUE_ACT]) tabStorage.removeItem(key);
}
