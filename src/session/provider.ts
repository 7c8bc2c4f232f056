/** Whom members sign in with, in the order of the buttons. */
export const providers = ['APPLE', 'GOOGLE', 'NAVER', 'KAKAO'] as const;

export type Provider = (typeof providers)[number];

/** How addresses name a provider: `google` in `/callback/google`. */
type ProviderSlug = Lowercase<Provider>;

export function slugOf(provider: Provider): ProviderSlug {
  return provider.toLowerCase() as ProviderSlug;
}

export function providerOfSlug(slug: string): Provider | undefined {
  return providers.find((provider) => slugOf(provider) === slug);
}

/** Where signing in with this provider begins. */
export function signInPath(provider: Provider): string {
  return `/api/auth/${slugOf(provider)}/start`;
}
