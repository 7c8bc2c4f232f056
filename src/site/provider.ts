/** The identity providers, in the order of their buttons. */
export const providers = ['APPLE', 'GOOGLE', 'NAVER', 'KAKAO'] as const;

export type Provider = (typeof providers)[number];

export const providerTitles: Record<Provider, string> = {
  APPLE: 'Apple',
  GOOGLE: 'Google',
  NAVER: '네이버',
  KAKAO: '카카오',
};

/** The name of a provider in addresses: `google` in `/callback/google`. */
type ProviderSlug = Lowercase<Provider>;

export function slugOf(provider: Provider): ProviderSlug {
  return provider.toLowerCase() as ProviderSlug;
}

export function providerOfSlug(slug: string): Provider | undefined {
  return providers.find((provider) => slugOf(provider) === slug);
}

/** Returns the address that starts a sign-in with this provider. */
export function signInPath(provider: Provider): string {
  return `/api/auth/${slugOf(provider)}/start`;
}
