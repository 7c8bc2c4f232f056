import { eq } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { content, decision } from '../../../../db/schema/index.ts';
import type { OperatorId } from '../../../operations/audit/audit.server.ts';
import { setContentStatus, type StatusRefusal } from '../../../writing/content/content-status.server.ts';
import { EXCERPT_LENGTH } from '../report.ts';
import { findNow } from '../reported-content.server.ts';
import { readStanding } from './standing.server.ts';
import { hides, rulingOf } from './state-after.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';

type Transaction = Queryable & Pick<Database, 'transaction'>;

/**
 * Shows, hides or deletes a content without an operator's decision, for the page of articles and the command line, in
 * the caller's transaction. If a decision hides the content, showing it adds a later decision that keeps it. Otherwise
 * the earlier decision would hide it again when the state is next computed.
 * @returns the reason if the status was not changed
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
      const excerpt = firstGraphemes(text, EXCERPT_LENGTH);
      await db
        .insert(decision)
        .values({ contentId: id, targetId: row.authorId, outcome: 'KEPT', operatorId: by, excerpt });
    }
    // The content then stays hidden when the decision is overturned.
    const newest = standing.rulings.at(-1);
    if (status === 'HIDDEN' && newest)
      await db.update(decision).set({ wasHiddenByOperators: true }).where(eq(decision.id, newest.id));
  }
  return setContentStatus(db, id, status);
}
