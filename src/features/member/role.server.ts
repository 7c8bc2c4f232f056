import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { member } from '../../db/schema/index.ts';

type Role = (typeof member.$inferSelect)['role'];

/**
 * Makes an operator of a member, or a member like all others of an operator; what they may do changes with their next call.
 * @returns whether there is such a member
 */
export async function setRole(db: Queryable, nickname: string, role: Role): Promise<boolean> {
  const changed = await db
    .update(member)
    .set({ role })
    .where(and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active')))
    .returning({ id: member.id });
  return changed.length > 0;
}
