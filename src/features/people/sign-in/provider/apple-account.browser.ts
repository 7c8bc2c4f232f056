import { store, tabStorage } from '../../../../lib/storage.browser.ts';
import { memberKey } from '../../../../session/member-key.ts';
import type { Provider } from '../../../../site/provider.ts';

const KEY = memberKey('apple_account');

type AppleAccount = { loginId: string; username: string };

/**
 * Stores the Apple account of a sign-in in the tab, for the call that deletes the member's account. Does nothing for
 * other providers.
 */
export function storeAppleAccount({ provider, loginId, username }: AppleAccount & { provider: Provider }): void {
  if (provider !== 'APPLE') return;
  // Apple sends the name only at the first sign-in. A later sign-in without a name must not overwrite it.
  if (!username && readAppleAccount()?.loginId === loginId) return;
  store(tabStorage, KEY, JSON.stringify({ loginId, username }));
}

export function readAppleAccount(): AppleAccount | undefined {
  const text = tabStorage.getItem(KEY);
  return text ? (JSON.parse(text) as AppleAccount) : undefined;
}
