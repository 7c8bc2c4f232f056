import { and, eq, sql } from '../../../db/drizzle.ts';
import type { Database } from '../../../db/connection.ts';
import { member } from '../../../db/schema/index.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';

type Role = (typeof member.$inferSelect)['role'];

/**
 * Makes a member an operator or takes that back. The new permissions apply from the member's next call.
 * @returns whether the member exists
 */
export function setRole(
  db: Pick<Database, 'transaction'>,
  nickname: string,
  role: Role,
  by: OperatorId = null,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: member.id, role: member.role })
      .from(member)
      .where(and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active')))
      .for('no key update');
    if (!found) return false;
    await transaction.update(member).set({ role }).where(eq(member.id, found.id));
    const on = { kind: 'member', id: found.id } as const;
    await audited(transaction, { by, act: 'role changed', on, before: { role: found.role }, after: { role } });
    return true;
  });
}
