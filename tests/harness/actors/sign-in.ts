import { randomBytes } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import type { Queryable } from '../../../src/db/connection.ts';
import { sessionFamily } from '../../../src/db/schema/index.ts';
import { issueTicket } from '../../../src/features/people/sign-in/ticket.server.ts';
import type { Provider } from '../../../src/site/provider.ts';
import { startSession } from '../../../src/session/session.server.ts';
import type { Tokens } from '../../../src/session/tokens.ts';

export const SESSION_SECRET = 'a secret that the tests know, too';
export const APP_KEY = 'the key of the native app';

/** Settings for `startTestServer` that let the tests sign in. */
export const signInEnv = { SESSION_SECRET, APP_KEY };
/** Headers of a call from the native app. */
export const appHeaders = { os: 'iOS', appKey: APP_KEY };

type Known = { db: Queryable };

/**
 * Starts a session for a member without a provider.
 * @returns the `cookie` header of the session
 */
export async function signInAs({ db }: Known, memberId: number): Promise<string> {
  return cookieOf(await startSession(db, memberId, 'web', SESSION_SECRET));
}

export function cookieOf({ accessToken, refreshToken }: Partial<Tokens>): string {
  const cookies = { pureut_access: accessToken, pureut_refresh: refreshToken };
  const sent = Object.entries(cookies).filter(([, value]) => value !== undefined);
  return sent.map(([name, value]) => `${name}=${value}`).join('; ');
}

export function tokensOf(cookie: string): Tokens {
  const [, accessToken = ''] = /pureut_access=([^;]+)/.exec(cookie) ?? [];
  const [, refreshToken = ''] = /pureut_refresh=([^;]+)/.exec(cookie) ?? [];
  return { accessToken, refreshToken };
}

type Person = { provider: Provider; subject: string };
export type Proof = { paramKey: string; browser: string; cookie: string };

/**
 * Issues a sign-up ticket, as after a provider confirmed a person.
 * @returns the ticket's key, and the cookie of the browser that it belongs to
 */
export async function prove({ db }: Known, person: Person, origin: 'web' | 'app' = 'web'): Promise<Proof> {
  const browser = randomBytes(32).toString('base64url');
  const { provider, subject } = person;
  const paramKey = await issueTicket(db, { provider, subject, origin, browser, providerToken: null });
  return { paramKey, browser, cookie: `signin_browser=${browser}` };
}

/** Moves a time of a member's sessions into the past: `age(server, id, 'rotatedAt', '2 hours')`. */
export async function age(
  { db }: Known,
  memberId: number,
  moment: 'accessExpiresAt' | 'rotatedAt' | 'signedInAt',
  by: string,
): Promise<void> {
  await db
    .update(sessionFamily)
    .set({ [moment]: sql`${sessionFamily[moment]} - ${by}::interval` })
    .where(eq(sessionFamily.memberId, memberId));
}

export async function expireAccess(known: Known, memberId: number): Promise<void> {
  await age(known, memberId, 'accessExpiresAt', '30 minutes');
}

/** Returns the number of session families of a member, or of all members. */
export function countSessions({ db }: Pick<Known, 'db'>, memberId?: number): Promise<number> {
  return db.$count(sessionFamily, memberId === undefined ? undefined : eq(sessionFamily.memberId, memberId));
}
