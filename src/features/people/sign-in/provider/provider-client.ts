import { importPKCS8, SignJWT } from 'jose';
import * as client from 'openid-client';
import type { Config } from '../../../../config/config.ts';
import { resolvable } from '../../../../lib/loopback.ts';
import { DEMO_CLIENT_ID, demoClientSecret, demoIssuer } from '../../../../session/demo-client.ts';
import type { Provider } from '../../../../site/provider.ts';

export type ProviderSettings = Pick<Config, 'publicOrigin' | 'sessionSecret' | 'identityProviders' | 'demoIdentity'>;

const TIMEOUT_SECONDS = 3;
/** Apple accepts a client secret that we sign for at most half a year. We sign a new one every hour. */
const APPLE_SECRET_SECONDS = 3_600;

const issuers = {
  APPLE: 'https://appleid.apple.com',
  GOOGLE: 'https://accounts.google.com',
  KAKAO: 'https://kauth.kakao.com',
  NAVER: 'https://nid.naver.com',
} as const satisfies Record<Provider, string>;

/** Naver's plain OAuth sign-in has no discovery document. */
const naverMetadata: client.ServerMetadata = {
  issuer: issuers.NAVER,
  authorization_endpoint: 'https://nid.naver.com/oauth2.0/authorize',
  token_endpoint: 'https://nid.naver.com/oauth2.0/token',
  userinfo_endpoint: 'https://openapi.naver.com/v1/nid/me',
};

/** Requests only the name and picture that the site shows, and no e-mail address. */
export const scopes: Record<Provider, string> = {
  APPLE: 'openid name',
  GOOGLE: 'openid profile',
  KAKAO: 'openid profile_nickname profile_image',
  NAVER: 'openid profile',
};

type ProviderClients = (provider: Provider) => Promise<client.Configuration>;

declare module '../../../../http/api.ts' {
  interface Application {
    /** Returns the client of a sign-in provider. @throws if it is not configured or does not answer */
    providerClient: ProviderClients;
  }
}

/**
 * Returns a function that gives a provider's client. It caches a client for an hour after reading the discovery document,
 * and does not cache failures. The function throws if the provider is not configured or does not answer within three
 * seconds.
 */
export function createProviderClients(settings: ProviderSettings): ProviderClients {
  const kept = new Map<Provider, { made: number; configuration: Promise<client.Configuration> }>();
  return async (provider) => {
    const known = kept.get(provider);
    if (known && Date.now() - known.made < APPLE_SECRET_SECONDS * 1_000) return known.configuration;
    const configuration = configure(provider, settings);
    kept.set(provider, { made: Date.now(), configuration });
    configuration.catch(() => kept.delete(provider));
    return configuration;
  };
}

async function configure(provider: Provider, settings: ProviderSettings): Promise<client.Configuration> {
  const configuration = settings.demoIdentity
    ? await discoverDemo(provider, settings)
    : await configureReal(provider, settings);
  configuration.timeout = TIMEOUT_SECONDS;
  if (provider !== 'NAVER') client.enableNonRepudiationChecks(configuration);
  return configuration;
}

function discoverDemo(provider: Provider, { publicOrigin, sessionSecret }: ProviderSettings) {
  const secret = client.ClientSecretBasic(demoClientSecret(sessionSecret, provider));
  return client.discovery(new URL(demoIssuer(publicOrigin, provider)), DEMO_CLIENT_ID, undefined, secret, {
    timeout: TIMEOUT_SECONDS,
    // The demo provider runs in this process, without TLS.
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (address, options) => fetch(resolvable(address), options as RequestInit),
  });
}

async function configureReal(provider: Provider, { identityProviders }: ProviderSettings) {
  const given = identityProviders[provider];
  if (!given) throw new Error(`${provider} is not configured`);
  const secret = client.ClientSecretPost('clientSecret' in given ? given.clientSecret : await appleSecret(given));
  if (provider === 'NAVER') return new client.Configuration(naverMetadata, given.clientId, undefined, secret);
  return client.discovery(new URL(issuers[provider]), given.clientId, undefined, secret, { timeout: TIMEOUT_SECONDS });
}

/** Returns the client credentials that Naver's call for unlinking an account takes in its body. */
export function naverCredentials({ identityProviders, demoIdentity, sessionSecret }: ProviderSettings) {
  if (demoIdentity) return { client_id: DEMO_CLIENT_ID, client_secret: demoClientSecret(sessionSecret, 'NAVER') };
  const { clientId = '', clientSecret = '' } = identityProviders.NAVER ?? {};
  return { client_id: clientId, client_secret: clientSecret };
}

type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string };

async function appleSecret({ clientId, teamId, keyId, privateKey }: AppleKey): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuers.APPLE)
    .setIssuedAt()
    .setExpirationTime(`${2 * APPLE_SECRET_SECONDS}s`)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
