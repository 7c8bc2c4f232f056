import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { content } from '../../db/schema/index.ts';

type Status = (typeof content.$inferSelect)['status'];

/**
 * Publishes, hides or deletes a story, an article or a talk as an operator does; the pages that show it follow at once.
 * @returns whether it exists
 */
export async function setContentStatus(
  db: Pick<Database, 'transaction'>,
  id: number,
  status: Status,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(content)
      .set({
        status,
        isHiddenByAuthor: false,
        updatedAt: new Date(),
        // What was scheduled is published now.
        ...(status === 'PUBLISHED' && { publishedAt: sql`least(${content.publishedAt}, now())` }),
      })
      .where(eq(content.id, id))
      .returning({ kind: content.kind });
    if (!changed) return false;
    await happened(transaction, { what: 'status changed', id, kind: changed.kind });
    return true;
  });
}
