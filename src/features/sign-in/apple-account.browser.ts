import { store, tabStorage } from '../../lib/storage.browser.ts';
import { memberKey } from '../../session/member-key.ts';
import type { Provider } from '../../session/provider.ts';

const KEY = memberKey('apple_account');

type AppleAccount = { loginId: string; username: string };

/** Remembers whom Apple has vouched for until they leave: Apple’s account goes with that call. */
export function keepAppleAccount({ provider, loginId, username }: AppleAccount & { provider: Provider }): void {
  if (provider !== 'APPLE') return;
  // Apple tells the name once: a later sign-in without it does not take it away.
  if (!username && readAppleAccount()?.loginId === loginId) return;
  store(tabStorage, KEY, JSON.stringify({ loginId, username }));
}

export function readAppleAccount(): AppleAccount | undefined {
  const text = tabStorage.getItem(KEY);
  return text ? (JSON.parse(text) as AppleAccount) : undefined;
}
