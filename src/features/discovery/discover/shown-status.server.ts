import { eq, sql } from '../../../db/drizzle.ts';
import type { Database } from '../../../db/connection.ts';
import { happened } from '../../../db/happened.ts';
import { event, exhibition } from '../../../db/schema/index.ts';
import type { Act } from '../../operations/audit/audit.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';

const tables = { exhibition, event };
const verbs = { PUBLISHED: 'shown', HIDDEN: 'hidden', DELETED: 'deleted' } as const;
type ShownStatus = keyof typeof verbs;

/**
 * Shows, hides or deletes an exhibition or an event, as an operator does; the pages that show it follow at once. What is
 * deleted stays so.
 * @returns whether there is one
 */
export async function setShownStatus(
  db: Pick<Database, 'transaction'>,
  kind: keyof typeof tables,
  id: number,
  status: ShownStatus,
  by: OperatorId = null,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const table = tables[kind];
    const [before] = await transaction
      .select({ status: table.status })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update');
    if (!before || before.status === 'DELETED') return false;
    await transaction
      .update(table)
      .set({ status, version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
    const act: Act = `${kind} ${verbs[status]}`;
    await audited(transaction, { by, act, on: { kind, id }, before, after: { status } });
    await happened(transaction, { what: 'discover changed' });
    return true;
  });
}

export function isShownKind(text: string): text is keyof typeof tables {
  return Object.hasOwn(tables, text);
}
