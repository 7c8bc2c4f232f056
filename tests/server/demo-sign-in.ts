import * as client from 'openid-client';
import { DEMO_CLIENT_ID, demoClientSecret, demoIssuer } from '../../src/session/demo-client.ts';
import { type Provider, slugOf } from '../../src/site/provider.ts';
import { demoBrowser } from './demo-browser.ts';

export const SECRET = 'a secret of thirty-two characters';

export const scopes: Record<Provider, string> = {
  GOOGLE: 'openid profile',
  APPLE: 'openid name',
  NAVER: '',
  KAKAO: 'openid profile_nickname profile_image',
};

export type SignIn = { url: URL; verifier: string; state: string; nonce: string; config: client.Configuration };

export function callbackOf(origin: string, provider: Provider): string {
  return `${origin}/callback/${slugOf(provider)}`;
}

/** Starts a sign-in. `more` adds parameters; a parameter with the value undefined is removed. */
export async function start(
  origin: string,
  provider: Provider,
  more: Record<string, string | undefined> = {},
): Promise<SignIn> {
  const config = await client.discovery(
    new URL(demoIssuer(origin, provider)),
    DEMO_CLIENT_ID,
    {},
    client.ClientSecretBasic(demoClientSecret(SECRET, provider)),
    { execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(origin, provider),
    scope: scopes[provider],
    state,
    ...(provider !== 'NAVER' && { nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(more)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return { url, verifier, state, nonce, config };
}

/** Opens the sign-in in a new browser. @returns the address that the provider redirects to */
export function passThrough({ url }: SignIn): Promise<URL> {
  return returnOf(demoBrowser().open(url));
}

export async function returnOf(opened: Promise<Response>): Promise<URL> {
  return new URL((await opened).headers.get('location') ?? 'nowhere:');
}

/** Returns the tokens for the provider's answer, verified as the application does it. */
export function tokensFor(signIn: SignIn, returned: URL | Request) {
  return client.authorizationCodeGrant(signIn.config, returned, {
    pkceCodeVerifier: signIn.verifier,
    expectedState: signIn.state,
    expectedNonce: signIn.nonce,
    idTokenExpected: true,
  });
}

/** Returns the raw answer of the token endpoint. */
export function exchange(
  origin: string,
  provider: Provider,
  fields: Record<string, string>,
  secret = demoClientSecret(SECRET, provider),
): Promise<Response> {
  const authorization = `Basic ${btoa(`${DEMO_CLIENT_ID}:${encodeURIComponent(secret)}`)}`;
  const body = new URLSearchParams({
    redirect_uri: callbackOf(origin, provider),
    grant_type: 'authorization_code',
    ...fields,
  });
  return fetch(`${demoIssuer(origin, provider)}/token`, { method: 'POST', headers: { authorization }, body });
}
