import * as client from 'openid-client';
import * as z from 'zod';
import type { Provider } from '../../session/provider.ts';

/** A person as a provider vouches for them. The name and the picture are the provider's suggestions, no proof. */
export type ProvidedPerson = { subject: string; name: string; picture: string; token: string };

type Checks = { state: string; nonce: string; codeVerifier: string };

const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  nickname: z.string().optional(),
  picture: z.string().optional(),
});
/** Naver wraps its answer, and calls the subject `id`. */
const naverSchema = z.object({
  response: z.object({
    id: z.string().min(1).max(255),
    nickname: z.string().optional(),
    profile_image: z.string().optional(),
  }),
});
/** Apple tells the name once, beside the code. */
const appleUserSchema = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

/**
 * Exchanges the code in a return address for the person: state, nonce, PKCE and the ID token's signature are checked.
 * @param address the whole address the browser came back to
 * @throws when the provider says no, or anything does not fit
 */
export async function readProvidersAnswer(
  provider: Provider,
  configuration: client.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: Checks,
): Promise<ProvidedPerson> {
  const isOpenId = provider !== 'NAVER';
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  });
  if (!isOpenId) return readNaver(configuration, tokens.access_token);
  const { sub, name, nickname, picture = '' } = claimsSchema.parse(tokens.claims());
  const told = provider === 'APPLE' ? appleName(address.searchParams.get('user')) : (nickname ?? name ?? '');
  return { subject: sub, name: told, picture, token: tokens.access_token };
}

/** Asks Naver whom its access token stands for. */
export async function readNaver(configuration: client.Configuration, token: string): Promise<ProvidedPerson> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (!endpoint) throw new Error('Naver says nothing about a user info address');
  const answer = await client.fetchProtectedResource(configuration, token, new URL(endpoint), 'GET');
  const { response } = naverSchema.parse(await answer.json());
  return { subject: response.id, name: response.nickname ?? '', picture: response.profile_image ?? '', token };
}

function appleName(user: string | null): string {
  if (!user || user.length > 1_000) return '';
  try {
    const { name } = appleUserSchema.parse(JSON.parse(user));
    return `${name.lastName}${name.firstName}`.trim();
  } catch {
    return '';
  }
}
