import type { Provider as Issuer, KoaContextWithOIDC } from 'oidc-provider';
import type { Person } from './people.ts';

/** The differences between providers that a client can notice. */
export type Behaviour = {
  /** The provider's name as shown to people. */
  name: string;
  /** The claims that each scope discloses, including in the ID token. */
  claims: Record<string, string[]>;
  claimsOf(person: Person, picture: string): Record<string, string>;
  pkceRequired: boolean;
  issuesRefreshTokens: boolean;
  extraGrantTypes?: string[];
  /** Adds behaviour outside the OpenID Connect standard. */
  extend?(issuer: Issuer): void;
};

export type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;
