import { logIn } from '../../features/people/sign-in/log-in.browser.ts';
import { showRefusal } from '../../features/people/sign-in/refusal.browser.ts';
import { callMain, CallFailure } from '../../http/browser/client.browser.ts';
import { $showLoginPopup } from '../../session/browser/login-popup.store.ts';
import { type Provider, slugOf } from '../../site/provider.ts';
import type { LoginMessage } from './messages.ts';
import { takeTap } from './provider-tap.ts';

type Credential = {
  provider: Provider;
  id: string;
  token: { idToken: string } | { accessToken: string };
  username?: string;
};

/**
 * Signs in with a provider's credential from the app. The server checks it with the provider. Ignores the message
 * unless the visitor tapped this provider.
 */
export async function signInFromApp(message: LoginMessage): Promise<void> {
  const { provider, id, token, username } = credentialOf(message);
  if (!takeTap(provider)) return;
  let proof: Parameters<typeof showRefusal>[1];
  try {
    const { paramKey, loginId } = await callMain(`/auth/${slugOf(provider)}/native`, {
      method: 'POST',
      body: token,
      isOfSession: true,
    });
    proof = { provider, loginId, paramKey };
    if (loginId === id) goOn(await logIn({ provider, loginId, paramKey, ...(username && { username }) }));
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    $showLoginPopup.set(false);
    await showRefusal(failure, proof);
  }
}

/** Opens the path. Also reloads the page if the path differs only in its fragment or not at all. */
function goOn(path: string): void {
  const { pathname, search } = new URL(path, location.origin);
  const isHere = pathname === location.pathname && search === location.search;
  location.assign(path);
  if (isHere) location.reload();
}

function credentialOf(message: LoginMessage): Credential {
  switch (message.type) {
    case 'APPLE_LOGINDATA': {
      const { sub, idToken, username } = message.data;
      return { provider: 'APPLE', id: sub, token: { idToken }, ...(username && { username }) };
    }
    case 'GOOGLE_LOGINDATA':
      return { provider: 'GOOGLE', id: message.data.user.id, token: { idToken: message.data.idToken } };
    case 'KAKAO_LOGINDATA':
      return { provider: 'KAKAO', id: message.data.profile.id, token: { idToken: message.data.idToken } };
    case 'NAVER_LOGINDATA':
      return { provider: 'NAVER', id: message.data.id, token: { accessToken: message.data.accessToken } };
  }
}
