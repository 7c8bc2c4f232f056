import type { Provider as Issuer, KoaContextWithOIDC } from 'oidc-provider';
import type { Person } from './people.ts';

/** In what one provider differs from the next, as far as a client can tell. */
export type Behaviour = {
  /** What people call the provider. */
  name: string;
  /** Which claims a scope discloses, in the ID token too. */
  claims: Record<string, string[]>;
  claimsOf(person: Person, picture: string): Record<string, string>;
  pkceRequired: boolean;
  issuesRefreshTokens: boolean;
  extraGrantTypes?: string[];
  /** What the standard does not have. */
  extend?(issuer: Issuer): void;
};

export type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;
