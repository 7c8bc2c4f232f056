import { eq } from '../../../db/drizzle.ts';
import type { Database } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { content } from '../../../db/schema/index.ts';
import { showPendingTalk } from '../../community/review/pending-review.server.ts';
import type { ContentStatus } from './content.server.ts';
import { deleteContent } from './delete-content.server.ts';

/** Why a status was not set: the content does not exist, is deleted, or is not published yet. */
export type StatusRefusal = 'ABSENT' | 'DELETED' | 'SCHEDULED';

/**
 * Shows, hides or deletes a content for an operator, and invalidates the pages that show it. A scheduled content can only
 * be deleted, so that no page reveals it. Hiding changes neither the text nor `updatedAt`.
 * @returns the reason if the status was not set, and otherwise undefined
 */
export async function setContentStatus(
  db: Pick<Database, 'transaction'>,
  id: number,
  status: ContentStatus,
): Promise<StatusRefusal | undefined> {
  return db.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ id: content.id, kind: content.kind, status: content.status, pendingSince: content.pendingSince })
      .from(content)
      .where(eq(content.id, id))
      .for('no key update');
    if (!before) return 'ABSENT';
    if (before.status === 'DELETED') return 'DELETED';
    if (status === 'DELETED') {
      await deleteContent(transaction, before);
      return undefined;
    }
    if (before.status === 'SCHEDULED') return 'SCHEDULED';
    if (status === 'PUBLISHED' && before.pendingSince) {
      await showPendingTalk(transaction, id);
      return undefined;
    }
    await transaction.update(content).set({ status, isHiddenByAuthor: false }).where(eq(content.id, id));
    await publishEvents(transaction, { what: 'status changed', id, kind: before.kind });
    return undefined;
  });
}
