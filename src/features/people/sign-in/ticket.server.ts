import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { signInAttempt, signInTicket } from '../../../db/schema/index.ts';
import type { Provider } from '../../../site/provider.ts';
import { hashOf } from '../../../session/tokens.ts';

/** The lifetime of a sign-in attempt at a provider, and of the ticket that it ends with. */
const LIFE = sql`now() + interval '10 minutes'`;

type Attempt = { provider: Provider; nonce: string; codeVerifier: string };

/** Stores the attempt of a browser that is sent to a provider, and deletes expired attempts. */
export async function storeAttempt(
  db: Queryable,
  attempt: Attempt & { state: string; browser: string },
): Promise<void> {
  const { state, browser, ...rest } = attempt;
  await db.delete(signInAttempt).where(lt(signInAttempt.expiresAt, sql`now()`));
  await db
    .insert(signInAttempt)
    .values({ ...rest, stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt: LIFE });
}

/** Deletes and returns the attempt that this browser began with this provider, or returns undefined. */
export async function takeAttempt(
  db: Queryable,
  { state, browser, provider }: { state: string; browser: string; provider: Provider },
): Promise<Attempt | undefined> {
  const [attempt] = await db
    .delete(signInAttempt)
    .where(
      and(
        eq(signInAttempt.stateHash, hashOf(state)),
        eq(signInAttempt.browserHash, hashOf(browser)),
        eq(signInAttempt.provider, provider),
        gt(signInAttempt.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return attempt;
}

type NewTicket = {
  provider: Provider;
  subject: string;
  origin: 'web' | 'app';
  browser: string;
  providerToken: string | null;
};

/**
 * Issues the ticket of a verified sign-in, and deletes expired tickets.
 * @returns the `paramKey`, which only this browser can use
 */
export async function issueTicket(db: Queryable, { browser, ...ticket }: NewTicket): Promise<string> {
  const paramKey = randomBytes(32).toString('base64url');
  await db.delete(signInTicket).where(lt(signInTicket.expiresAt, sql`now()`));
  await db
    .insert(signInTicket)
    .values({ ...ticket, keyHash: hashOf(paramKey), browserHash: hashOf(browser), expiresAt: LIFE });
  return paramKey;
}

/** The identity that a caller claims, and the ticket and browser cookie that prove it. */
export type Claim = {
  provider: Provider;
  subject: string;
  paramKey: string | undefined;
  browser: string | undefined;
};

/** Returns the live ticket that proves the claim, locked until the transaction ends, or undefined without one. */
export async function findTicket(db: Queryable, claim: Claim) {
  if (!claim.paramKey || !claim.browser) return undefined;
  const [ticket] = await db
    .select()
    .from(signInTicket)
    .where(
      and(
        eq(signInTicket.keyHash, hashOf(claim.paramKey)),
        eq(signInTicket.browserHash, hashOf(claim.browser)),
        eq(signInTicket.provider, claim.provider),
        eq(signInTicket.subject, claim.subject),
        gt(signInTicket.expiresAt, sql`now()`),
      ),
    )
    .for('update');
  return ticket;
}

/** Deletes a ticket, so that it works only once. */
export async function spendTicket(db: Queryable, keyHash: string): Promise<void> {
  await db.delete(signInTicket).where(eq(signInTicket.keyHash, keyHash));
}

/** Deletes all tickets of a person. */
export async function dropTickets(db: Queryable, person: { provider: Provider; subject: string }): Promise<void> {
  await db
    .delete(signInTicket)
    .where(and(eq(signInTicket.provider, person.provider), eq(signInTicket.subject, person.subject)));
}
