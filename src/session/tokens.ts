import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Tokens of a session family. A refresh token is `{family}.{secret}`; its successor and its access token follow from it
 * and the server's secret, so that tabs which refresh at once are given the same ones, though only hashes are stored.
 */
export type Tokens = { accessToken: string; refreshToken: string };

const FAMILY_BYTES = 16;
const SECRET_BYTES = 32;
const REFRESH_TOKEN = /^([\w-]{22})\.[\w-]{43}$/;

/** The first refresh token of a new family. */
export function newRefreshToken(): string {
  return `${randomBytes(FAMILY_BYTES).toString('base64url')}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The family that a refresh token says it belongs to; undefined when it is no refresh token. */
export function familyOf(refreshToken: string): string | undefined {
  return REFRESH_TOKEN.exec(refreshToken)?.[1];
}

export function successorOf(refreshToken: string, secret: string): string {
  return `${familyOf(refreshToken)}.${derive('refresh', refreshToken, secret)}`;
}

export function accessTokenOf(refreshToken: string, secret: string): string {
  return derive('access', refreshToken, secret);
}

/** What is stored of any secret: it cannot be turned back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function derive(purpose: string, token: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${token}`).digest('base64url');
}
