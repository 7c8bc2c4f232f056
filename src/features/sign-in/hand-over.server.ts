import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { handOver, member, sessionFamily } from '../../db/schema/index.ts';
import { hashOf } from '../../session/tokens.ts';

/** As long as a page takes to be opened. */
const LIFE = sql`now() + interval '1 minute'`;

/** A word for one partner of whose session this is: good once, and no session itself. */
export async function issueHandOver(db: Queryable, { familyId, host }: { familyId: string; host: string }) {
  const token = randomBytes(32).toString('base64url');
  await db.delete(handOver).where(lt(handOver.expiresAt, sql`now()`));
  await db.insert(handOver).values({ tokenHash: hashOf(token), familyId, host, expiresAt: LIFE });
  return token;
}

/** Who has come to that host with it; undefined once it was asked, is too old, or their session is over. */
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
