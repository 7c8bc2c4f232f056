import * as client from 'openid-client';
import * as z from 'zod';
import type { Provider } from '../../../../site/provider.ts';

/** A person whom a provider confirmed. Only `subject` is verified; the name and the picture are suggestions. */
export type ProvidedPerson = { subject: string; name: string; picture: string; token: string };

type Checks = { state: string; nonce: string; codeVerifier: string };

const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  nickname: z.string().optional(),
  picture: z.string().optional(),
});
/** Naver wraps its response and names the subject `id`. */
const naverSchema = z.object({
  response: z.object({
    id: z.string().min(1).max(255),
    nickname: z.string().optional(),
    profile_image: z.string().optional(),
  }),
});
/** Apple sends the name only at the first sign-in, in a parameter beside the code. */
const appleUserSchema = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

/**
 * Exchanges the authorization code for the person. Checks state and PKCE and, except for Naver, the nonce and the ID
 * token's signature.
 * @param address the complete address of the provider's redirect
 * @throws if the provider refuses or a check fails
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

/** Returns the person to whom a Naver access token belongs. */
export async function readNaver(configuration: client.Configuration, token: string): Promise<ProvidedPerson> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (!endpoint) throw new Error('the metadata of Naver has no user info endpoint');
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
