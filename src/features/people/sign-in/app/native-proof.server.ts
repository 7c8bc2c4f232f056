import { createRemoteJWKSet, jwtVerify } from 'jose';
import type * as client from 'openid-client';
import { resolvable } from '../../../../lib/loopback.ts';
import type { Provider } from '../../../../site/provider.ts';
import { type ProvidedPerson, readNaver } from '../provider/providers-answer.ts';

/** The maximum age of an ID token. The app sends the token as soon as it has it. */
const MAX_AGE_SECONDS = 600;

/** Each provider's key set, keyed by its address. `jose` caches the keys and limits fetches for unknown key ids. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Verifies the token that the native app got from a provider: an ID token, or Naver's access token.
 * @throws if the token is not the provider's, is for another client, or is too old
 */
export async function verifyNativeProof(
  provider: Provider,
  configuration: client.Configuration,
  proof: { idToken: string } | { accessToken: string },
): Promise<ProvidedPerson> {
  if ('accessToken' in proof) return readNaver(configuration, proof.accessToken);
  const { issuer, jwks_uri: keys } = configuration.serverMetadata();
  if (provider === 'NAVER' || !keys) throw new Error('this provider issues no ID tokens');
  const { payload } = await jwtVerify(proof.idToken, keysAt(keys), {
    issuer,
    audience: configuration.clientMetadata().client_id,
    maxTokenAge: MAX_AGE_SECONDS,
  });
  if (!payload.sub) throw new Error('the ID token has no subject');
  return { subject: payload.sub, name: '', picture: '', token: '' };
}

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(address) ?? createRemoteJWKSet(resolvable(address));
  keySets.set(address, known);
  return known;
}
