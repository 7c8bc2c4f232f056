import { deviceStorage, type TextStorage, tabStorage } from '../lib/browser-storage.ts';
import { safePath } from '../lib/safe-path.ts';

/** What this site keeps in the browser, mostly for as long as the tab lives; spec 1, section 3. */

const REDIRECT_TO = 'redirect_to';
const APPLE_ACCOUNT = 'apple_account';
const LEAVING = 'leaving';
/** All cached lists of talks begin so. */
export const TALK_LISTS_PREFIX = 'talks:';
/** All drafts of comments begin so: a member's in local storage, a visitor's in that of the tab. */
export const COMMENT_DRAFTS_PREFIX = 'comment-draft:';

/** Remembers where to go after signing in. */
export function storeRedirect(path: string): void {
  tabStorage.setItem(REDIRECT_TO, safePath(path));
}

/** Where to go after signing in: once, and never away from this site. */
export function takeRedirect(): string {
  const path = safePath(tabStorage.getItem(REDIRECT_TO));
  tabStorage.removeItem(REDIRECT_TO);
  return path;
}

export function clearTalkLists(): void {
  removeAll(tabStorage, TALK_LISTS_PREFIX);
}

function removeAll(storage: TextStorage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Apple wants to hear of its account again when the member leaves. */
export type AppleAccount = { loginId: string; username: string };

export function storeAppleAccount(account: AppleAccount): void {
  tabStorage.setItem(APPLE_ACCOUNT, JSON.stringify(account));
}

export function readAppleAccount(): AppleAccount | undefined {
  const text = tabStorage.getItem(APPLE_ACCOUNT);
  return text ? (JSON.parse(text) as AppleAccount) : undefined;
}

/** The next sign-in proves that it is really the member who wants to leave. */
export function beginLeaving(): void {
  tabStorage.setItem(LEAVING, '');
}

/** The proof, once the member has come back from the provider; empty while they are on the way. */
export function leavingProof(): string | undefined {
  return tabStorage.getItem(LEAVING) ?? undefined;
}

export function storeLeavingProof(paramKey: string): void {
  tabStorage.setItem(LEAVING, paramKey);
}

/** Once the proof has been read, or the member has changed their mind. */
export function endLeaving(): void {
  tabStorage.removeItem(LEAVING);
}

/** Nothing of a member stays behind. */
export function clearStored(): void {
  clearTalkLists();
  for (const storage of [tabStorage, deviceStorage]) removeAll(storage, COMMENT_DRAFTS_PREFIX);
  for (const key of [REDIRECT_TO, APPLE_ACCOUNT, LEAVING]) tabStorage.removeItem(key);
}
