import { appHeaders } from '../../../http/app-headers.ts';
import { emitCallEvent } from '../../../http/browser/call-events.ts';
import { callMain, CallFailure } from '../../../http/browser/client.browser.ts';
import { paths } from '../../../site/paths.ts';
import type { SuspendInfo } from '../../../session/me.ts';
import { $suspendInfo } from '../../../session/browser/me.store.ts';
import type { Provider } from '../../../site/provider.ts';
import { forgetLists } from '../../../session/browser/member-storage.browser.ts';
import { takeRedirect } from '../../../session/browser/redirect.browser.ts';
import { storeAppleAccount } from './provider/apple-account.browser.ts';
import { storeProof, readProof } from './leaving-proof.browser.ts';

/** A person whom a provider confirmed, before they have a session. */
type LogIn = {
  provider: Provider;
  loginId: string;
  paramKey: string;
  /** The name that the provider suggests. Like `thumbpath`, only the sign-up form shows it. */
  username?: string;
  thumbpath?: string;
};

/**
 * Signs in and returns the next address: the remembered one, or the sign-up form for a person without an account.
 * If a member signs in as proof for deleting the account, it only stores the proof.
 * @throws CallFailure if the member is suspended, used another provider, or the server cannot be reached
 */
export async function logIn(person: LogIn): Promise<string> {
  const { provider, loginId, paramKey, username = '' } = person;
  if (readProof() !== undefined && document.documentElement.dataset.me) {
    storeAppleAccount({ provider, loginId, username });
    return storeProof(paramKey);
  }
  try {
    const body = { loginType: provider, loginId, isMobile: true };
    const headers = appHeaders();
    const options = { method: 'POST', query: { paramKey }, body, headers, isOfSession: true } as const;
    const tokens = await callMain('/v1/user/login', options);
    emitCallEvent('signedIn', tokens);
    forgetLists();
    storeAppleAccount({ provider, loginId, username });
    return takeRedirect();
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    if (failure.code === 'NO_ACCOUNT') return signUpFormFor(person);
    $suspendInfo.set((failure.body as { suspendInfo?: SuspendInfo }).suspendInfo);
    throw failure;
  }
}

function signUpFormFor({ provider, loginId, paramKey, username = '', thumbpath = '' }: LogIn): string {
  const query = new URLSearchParams({ provider, keyId: loginId, paramKey });
  if (username) query.set('username', username);
  if (thumbpath) query.set('thumbpath', thumbpath);
  return `${paths.signUpForm}?${query}`;
}
