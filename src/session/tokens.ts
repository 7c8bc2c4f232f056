import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Tokens of a session family. A refresh token is `{family}.{secret}`. Its successor and its access token are derived
 * from it and the server's secret. Tabs that refresh at the same time therefore get the same tokens, although only
 * hashes are stored.
 */
export type Tokens = { accessToken: string; refreshToken: string };

declare module '../http/api.ts' {
  interface CallVariables {
    /** The tokens of the native app's session after a refresh during this page; the page passes them to the app. */
    tokensForApp: Tokens | undefined;
  }
}

const FAMILY_BYTES = 16;
const SECRET_BYTES = 32;
const REFRESH_TOKEN = /^([\w-]{22})\.[\w-]{43}$/;

/** Returns the first refresh token of a new family. */
export function newRefreshToken(): string {
  return `${randomBytes(FAMILY_BYTES).toString('base64url')}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Returns the family that the token names, unverified; undefined if it is no refresh token. */
export function familyOf(refreshToken: string): string | undefined {
  return REFRESH_TOKEN.exec(refreshToken)?.[1];
}

export function successorOf(refreshToken: string, secret: string): string {
  return `${familyOf(refreshToken)}.${derive('refresh', refreshToken, secret)}`;
}

export function accessTokenOf(refreshToken: string, secret: string): string {
  return derive('access', refreshToken, secret);
}

/** Returns the hash under which a token is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function derive(purpose: string, token: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${token}`).digest('base64url');
}
