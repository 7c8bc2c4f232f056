import { store, tabStorage } from '../../lib/storage.browser.ts';
import { memberKey } from '../../session/member-key.ts';

/** Who wants to leave signs in once more, so that nobody else can leave for them. */

const KEY = memberKey('leaving');

/** The next sign-in proves that it is really the member who wants to leave. */
export function beginProof(): void {
  store(tabStorage, KEY, '');
}

/** The ticket of that sign-in, once the member is back; empty while they are on the way. */
export function readProof(): string | undefined {
  return tabStorage.getItem(KEY) ?? undefined;
}

export function keepProof(paramKey: string): void {
  store(tabStorage, KEY, paramKey);
}

/** Once the proof has been read, or the member has changed their mind. */
export function forgetProof(): void {
  tabStorage.removeItem(KEY);
}
