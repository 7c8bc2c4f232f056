import { createHmac, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { DEMO_CLIENT_ID, demoClientSecret, demoIssuer } from '../../session/demo-client.ts';
import { type Provider, slugOf } from '../../site/provider.ts';
import type { Behaviour } from './behaviour.ts';
import { sendErrorPage } from './error-page.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { personOf } from './people.ts';

type Given = { provider: Provider; behaviour: Behaviour; publicOrigin: string; secret: string };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the common configuration of demo issuers: one client, the code flow only, every grant given, no session. */
export async function configurationOf({ provider, behaviour, publicOrigin, secret }: Given): Promise<Configuration> {
  const issuer = demoIssuer(publicOrigin, provider);
  const { pathname } = new URL(issuer);
  const cookie = { httpOnly: true, sameSite: 'lax' } as const;
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: DEMO_CLIENT_ID,
        client_secret: demoClientSecret(secret, provider),
        redirect_uris: [`${publicOrigin}/callback/${slugOf(provider)}`],
        response_types: ['code'],
        grant_types: [
          'authorization_code',
          ...(behaviour.issuesRefreshTokens ? ['refresh_token'] : []),
          ...(behaviour.extraGrantTypes ?? []),
        ],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    responseTypes: ['code'],
    scopes: Object.keys(behaviour.claims),
    claims: behaviour.claims,
    conformIdTokenClaims: false,
    pkce: { required: () => behaviour.pkceRequired },
    issueRefreshToken: async () => behaviour.issuesRefreshTokens,
    expiresWithSession: async () => false,
    findAccount: (_ctx, subject) => {
      const person = personOf(provider, subject);
      const claims = person && { sub: subject, ...behaviour.claimsOf(person, `${issuer}/picture/${subject}`) };
      return claims && { accountId: subject, claims: async () => claims };
    },
    loadExistingGrant: grantEverything,
    interactions: {
      url: (_ctx, { uid }) => `${pathname}/interaction/${uid}`,
      policy: [new interactionPolicy.Prompt({ name: 'login', requestable: true }, nobodyChosen)],
    },
    cookies: {
      names: { session: 'demo_session', interaction: 'demo_interaction', resume: 'demo_resume' },
      // The library limits the path of the other cookies to one sign-in.
      long: { ...cookie, path: pathname },
      short: cookie,
      keys: [createHmac('sha256', secret).update('demo-identity:cookies').digest('base64url')],
    },
    jwks: { keys: [await signingKey()] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      Interaction: 10 * MINUTE,
      Session: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      AccessToken: HOUR,
      IdToken: HOUR,
      RefreshToken: DAY,
      Grant: DAY,
    },
    renderError: async (ctx, { error, error_description }) => sendErrorPage(ctx, error, error_description),
  };
}

const nobodyChosen = new interactionPolicy.Check(
  'nobody_chosen',
  'someone has to be chosen',
  ({ oidc }) => !oidc.result?.login,
);

async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ accountId: oidc.account?.accountId, clientId: oidc.client?.clientId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}

/** Uses RS256, like the real providers. */
async function signingKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
