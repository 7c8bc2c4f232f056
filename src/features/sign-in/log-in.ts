import { appHeaders } from '../../http/app-headers.ts';
import { tellOfCall } from '../../http/call-events.ts';
import { callMain, CallFailure } from '../../http/client.ts';
import { paths } from '../../paths.ts';
import type { Provider } from '../../session/provider.ts';
import type { Tokens } from '../../session/tokens.ts';
import {
  clearTalkLists,
  leavingProof,
  storeAppleAccount,
  storeLeavingProof,
  takeRedirect,
} from '../../session/stored.ts';

/** Somebody whom a provider has vouched for, on the way to their session. */
export type LogIn = {
  provider: Provider;
  loginId: string;
  paramKey: string;
  /** What the provider suggests; shown in the sign-up form alone. */
  username?: string;
  thumbpath?: string;
};

/**
 * Signs in, and names the address to go on to: the remembered one, or the sign-up form for somebody new
 * (spec 1, section 4). A member who wants to leave has only proved who they are.
 * @throws CallFailure when it is refused: suspended, another provider, no connection
 */
export async function logIn(person: LogIn): Promise<string> {
  const { provider, loginId, paramKey, username = '' } = person;
  if (leavingProof() !== undefined && document.documentElement.dataset.me) {
    storeLeavingProof(paramKey);
    return paths.leave;
  }
  try {
    const body = { loginType: provider, loginId, isMobile: true };
    const headers = appHeaders();
    const tokens = await callMain<Tokens>('/v1/user/login', { method: 'POST', query: { paramKey }, body, headers });
    tellOfCall('signedIn', tokens);
    clearTalkLists();
    if (provider === 'APPLE') storeAppleAccount({ loginId, username });
    return takeRedirect();
  } catch (failure) {
    if (failure instanceof CallFailure && failure.code === 'NO_ACCOUNT') return signUpFormFor(person);
    throw failure;
  }
}

function signUpFormFor({ provider, loginId, paramKey, username = '', thumbpath = '' }: LogIn): string {
  const query = new URLSearchParams({ provider, keyId: loginId, paramKey });
  if (username) query.set('username', username);
  if (thumbpath) query.set('thumbpath', thumbpath);
  return `${paths.signUpForm}?${query}`;
}
