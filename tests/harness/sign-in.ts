import { randomBytes } from 'node:crypto';
import { eq, sql } from '../../src/db/drizzle.ts';
import type { Queryable } from '../../src/db/connection.ts';
import { sessionFamily } from '../../src/db/schema/index.ts';
import { issueTicket } from '../../src/features/sign-in/ticket.server.ts';
import type { Provider } from '../../src/session/provider.ts';
import { startSession } from '../../src/session/session.server.ts';
import type { Tokens } from '../../src/session/tokens.ts';

export const SESSION_SECRET = 'a secret that the tests know, too';
export const APP_KEY = 'the key of the native app';

/** For `startTestServer`, so that the tests can sign in. */
export const signInEnv = { SESSION_SECRET, APP_KEY };
/** With these headers a call comes from the native app. */
export const appHeaders = { os: 'iOS', appKey: APP_KEY };

type Known = { db: Queryable };

/** Signs a member in without asking anybody. @returns the cookie header of their browser */
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

/** A provider vouches for a person to a browser. @returns the key for it, and the cookie of that browser */
export async function prove({ db }: Known, person: Person, origin: 'web' | 'app' = 'web'): Promise<Proof> {
  const browser = randomBytes(32).toString('base64url');
  const { provider, subject } = person;
  const paramKey = await issueTicket(db, { provider, subject, origin, browser, providerToken: null });
  return { paramKey, browser, cookie: `signin_browser=${browser}` };
}

/** Makes a member's sessions older than they are: `age(server, id, 'rotatedAt', '2 hours')`. */
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

/** How many sessions there are: of a member, or of all. */
export function countSessions({ db }: Pick<Known, 'db'>, memberId?: number): Promise<number> {
  return db.$count(sessionFamily, memberId === undefined ? undefined : eq(sessionFamily.memberId, memberId));
}
