import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { member, suspension } from '../../db/schema/index.ts';
import { endAllSessions } from '../../session/session.server.ts';

/** Every suspension is equally long. */
const SUSPENSION = sql`now() + interval '2 weeks'`;

/**
 * Keeps a member out for two weeks; their sessions end in the same transaction.
 * @returns whether there is such a member
 */
export function suspendMember(db: Database, nickname: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: member.id })
      .from(member)
      .where(and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active')))
      .for('update');
    if (!found) return false;
    await transaction.insert(suspension).values({ memberId: found.id, endsAt: SUSPENSION });
    await endAllSessions(transaction, found.id);
    return true;
  });
}
