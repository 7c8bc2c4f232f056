import { and, asc, eq, notInArray, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { comment, content, decision } from '../../../../db/schema/index.ts';
import { deleteContent } from '../../../writing/content/delete-content.server.ts';
import { forgetComment } from '../../../discovery/search-index/index-rows.server.ts';
import { readStanding } from '../standing/standing.server.ts';
import { rulingOf } from '../standing/state-after.ts';

/**
 * Decisions to delete whose appeal period is over, or whose appeal was rejected. `finishDeletion` carries a decision
 * out only if it is the latest decision in force.
 */
const isDue = and(
  eq(decision.outcome, 'DELETED'),
  eq(decision.isFinal, false),
  sql`${decision.appealUntil} < now()`,
  sql`(${decision.appealedAt} is null or ${decision.appealOutcome} = 'UPHELD')`,
);

/**
 * Carries out decisions to delete, the oldest first.
 * @param failed ids of decisions that failed in this round; they are skipped, and new failures are added
 * @param onFault called with each decision that could not be carried out
 * @returns the number of due decisions
 */
export async function finishDeletions(
  db: Database,
  atOnce: number,
  failed: number[],
  onFault: (error: unknown, decisionId: number) => void,
): Promise<number> {
  const due = await db
    .select({ id: decision.id, contentId: decision.contentId, commentId: decision.commentId })
    .from(decision)
    .where(and(isDue, notInArray(decision.id, failed)))
    .orderBy(asc(decision.appealUntil))
    .limit(atOnce);
  for (const each of due) {
    try {
      await finishDeletion(db, each);
    } catch (error) {
      failed.push(each.id);
      onFault(error, each.id);
    }
  }
  return due.length;
}

type Due = { id: number; contentId: number | null; commentId: number | null };

function finishDeletion(db: Database, { id, contentId, commentId }: Due): Promise<void> {
  return db.transaction(async (transaction) => {
    // Locks contents before decisions, in the same order as deciding.
    const found = contentId === null ? undefined : await lockContent(transaction, contentId);
    const [still] = await transaction
      .update(decision)
      .set({ isFinal: true })
      .where(and(eq(decision.id, id), isDue))
      .returning({ id: decision.id });
    if (!still || !found) return;
    const standing = await readStanding(transaction, { contentId: found.id, commentId });
    if (!standing || rulingOf(standing.rulings)?.id !== id) return;
    if (commentId !== null) await eraseComment(transaction, commentId);
    // The content may be visible, since an earlier release could show it without a decision, or its author may have
    // deleted it.
    else if (found.status === 'HIDDEN' && !found.isHiddenByAuthor) await deleteContent(transaction, found);
  });
}

async function lockContent(db: Queryable, id: number) {
  const [found] = await db
    .select({ id: content.id, kind: content.kind, status: content.status, isHiddenByAuthor: content.isHiddenByAuthor })
    .from(content)
    .where(eq(content.id, id))
    .for('no key update');
  return found;
}

/**
 * Erases a hidden comment. Its row stays for its replies. A comment that was hidden while pending review keeps its
 * status, so that no placeholder appears. The content's counter was updated when it was hidden.
 */
async function eraseComment(db: Queryable, id: number): Promise<void> {
  const erased = await db
    .update(comment)
    .set({
      status: sql`case when ${comment.heldAt} is null then 'DELETE'::comment_status else ${comment.status} end`,
      body: '',
    })
    .where(and(eq(comment.id, id), eq(comment.status, 'HIDDEN')))
    .returning({ id: comment.id });
  if (erased.length > 0) await forgetComment(db, id);
}
