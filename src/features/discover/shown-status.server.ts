import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { event, exhibition } from '../../db/schema/index.ts';
import type { ContentStatus } from '../content/content.server.ts';

const tables = { exhibition, event };

/**
 * Shows, hides or deletes an exhibition or an event, as an operator does; the pages that show it follow at once. What is
 * deleted stays so.
 * @returns whether there is one
 */
export async function setShownStatus(
  db: Pick<Database, 'transaction'>,
  kind: keyof typeof tables,
  id: number,
  status: ContentStatus,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const table = tables[kind];
    const [before] = await transaction
      .select({ status: table.status })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update');
    if (!before || before.status === 'DELETED') return false;
    await transaction.update(table).set({ status }).where(eq(table.id, id));
    await happened(transaction, { what: 'discover changed' });
    return true;
  });
}

export function isShownKind(text: string): text is keyof typeof tables {
  return Object.hasOwn(tables, text);
}
