import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { handOver, member, sessionFamily } from '../../../../db/schema/index.ts';
import { hashOf } from '../../../../session/tokens.ts';

/** Long enough to open a page. */
const LIFE = sql`now() + interval '1 minute'`;

/** Issues a single-use token that tells one partner host which member this is. The token gives no access to the session. */
export async function issueHandOver(db: Queryable, { familyId, host }: { familyId: string; host: string }) {
  const token = randomBytes(32).toString('base64url');
  await db.delete(handOver).where(lt(handOver.expiresAt, sql`now()`));
  await db.insert(handOver).values({ tokenHash: hashOf(token), familyId, host, expiresAt: LIFE });
  return token;
}

/**
 * Redeems a hand-over token and returns its member. Returns undefined if the token was redeemed before, has expired, is
 * for another host, or its session has ended.
 */
export async function takeHandOver(db: Queryable, { token, host }: { token: string; host: string }) {
  const [taken] = await db
    .delete(handOver)
    .where(and(eq(handOver.tokenHash, hashOf(token)), eq(handOver.host, host), gt(handOver.expiresAt, sql`now()`)))
    .returning({ familyId: handOver.familyId });
  if (!taken) return undefined;
  const [person] = await db
    .select({ id: member.id, nickname: member.nickname })
    .from(sessionFamily)
    .innerJoin(member, eq(member.id, sessionFamily.memberId))
    .where(eq(sessionFamily.id, taken.familyId));
  return person;
}
