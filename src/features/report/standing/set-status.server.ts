import { eq } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { content, decision } from '../../../db/schema/index.ts';
import type { OperatorId } from '../../audit/audit.server.ts';
import { setContentStatus, type StatusRefusal } from '../../content/content-status.server.ts';
import { EXCERPT_LENGTH } from '../report.ts';
import { findNow } from '../reported-thing.server.ts';
import { readStanding } from './standing.server.ts';
import { hides, rulingOf } from './state-after.ts';

type Transaction = Queryable & Pick<Database, 'transaction'>;

/**
 * Shows, hides or deletes a content without an operator's decision about it, as editors do and the command line does, in the
 * caller's transaction. Where a decision hides the content, showing it counts as a later decision that keeps it: otherwise the
 * earlier one would hide it again the next time that its state is worked out.
 * @returns why it was not done, if it was not
 */
export async function setStatusAsOperator(
  db: Transaction,
  id: number,
  status: 'PUBLISHED' | 'HIDDEN' | 'DELETED',
  by: OperatorId,
): Promise<StatusRefusal | undefined> {
  const [row] = await db
    .select({ authorId: content.authorId })
    .from(content)
    .where(eq(content.id, id))
    .for('no key update');
  if (!row) return 'ABSENT';
  const thing = { contentId: id, commentId: null };
  const standing = await readStanding(db, thing);
  if (standing && !standing.isFixed && hides(rulingOf(standing.rulings)?.outcome)) {
    if (status === 'PUBLISHED') {
      const text = (await findNow(db, id, null))?.text ?? '';
      const excerpt = [...text].slice(0, EXCERPT_LENGTH).join('');
      await db
        .insert(decision)
        .values({ contentId: id, targetId: row.authorId, outcome: 'KEPT', operatorId: by, excerpt });
    }
    // It stays hidden when the decision is overturned.
    const newest = standing.rulings.at(-1);
    if (status === 'HIDDEN' && newest)
      await db.update(decision).set({ wasHiddenByOperators: true }).where(eq(decision.id, newest.id));
  }
  return setContentStatus(db, id, status);
}
