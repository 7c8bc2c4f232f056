import { randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import type { Queryable } from '../../../db/connection.ts';
import { type Provider, slugOf } from '../../../site/provider.ts';
import { scopes } from './provider/provider-client.ts';
import { storeAttempt } from './ticket.server.ts';

export const newBrowserName = () => randomBytes(32).toString('base64url');

/** Returns the redirect URI of a provider. */
function returnAddress(publicOrigin: string, provider: Provider): string {
  return `${publicOrigin}/callback/${slugOf(provider)}`;
}

/** Begins a sign-in: stores the attempt and returns the provider's authorization URL for the browser. */
export async function beginSignIn(
  db: Queryable,
  configuration: client.Configuration,
  { provider, browser, publicOrigin, loginHint }: Begin,
): Promise<URL> {
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const challenge = await client.calculatePKCECodeChallenge(attempt.codeVerifier);
  await storeAttempt(db, { ...attempt, provider, browser });
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(publicOrigin, provider),
    scope: scopes[provider],
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(provider === 'APPLE' && { response_mode: 'form_post' }),
    ...(loginHint && { login_hint: loginHint }),
  });
}

type Begin = { provider: Provider; browser: string; publicOrigin: string; loginHint?: string | undefined };
