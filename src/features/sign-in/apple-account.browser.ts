import { tabStorage } from '../../lib/storage.browser.ts';
import { memberKey } from '../../session/member-key.ts';

const KEY = memberKey('apple_account');

/** Apple wants to hear of its account again when the member leaves. */
type AppleAccount = { loginId: string; username: string };

export function keepAppleAccount(account: AppleAccount): void {
  tabStorage.setItem(KEY, JSON.stringify(account));
}

export function readAppleAccount(): AppleAccount | undefined {
  const text = tabStorage.getItem(KEY);
  return text ? (JSON.parse(text) as AppleAccount) : undefined;
}
