import { createRemoteJWKSet, jwtVerify } from 'jose';
import type * as client from 'openid-client';
import { resolvable } from '../../lib/loopback.ts';
import type { Provider } from '../../session/provider.ts';
import { type ProvidedPerson, readNaver } from './providers-answer.ts';

/** Seconds that an ID token may be old: it is handed on as soon as the app has it. */
const MAX_AGE_SECONDS = 600;

/** Each provider's keys, by their address: fetched once, and again at most now and then for one that is not among them. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Verifies what the native app was given by a provider: an ID token, or Naver's access token.
 * @throws when it is not the provider's, not for us, or too old
 */
export async function verifyNativeProof(
  provider: Provider,
  configuration: client.Configuration,
  proof: { idToken: string } | { accessToken: string },
): Promise<ProvidedPerson> {
  if ('accessToken' in proof) return readNaver(configuration, proof.accessToken);
  const { issuer, jwks_uri: keys } = configuration.serverMetadata();
  if (provider === 'NAVER' || !keys) throw new Error('this provider gives no ID tokens');
  const { payload } = await jwtVerify(proof.idToken, keysAt(keys), {
    issuer,
    audience: configuration.clientMetadata().client_id,
    maxTokenAge: MAX_AGE_SECONDS,
  });
  if (!payload.sub) throw new Error('an ID token without a subject');
  return { subject: payload.sub, name: '', picture: '', token: '' };
}

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(address) ?? createRemoteJWKSet(resolvable(address));
  keySets.set(address, known);
  return known;
}
