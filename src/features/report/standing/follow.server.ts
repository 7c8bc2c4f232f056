import type { Database, Queryable } from '../../../db/connection.ts';
import { eq } from '../../../db/drizzle.ts';
import { happened } from '../../../db/happened.ts';
import { comment, content } from '../../../db/schema/index.ts';
import { recountComments } from '../../content/comment-count.server.ts';
import { setContentStatus } from '../../content/content-status.server.ts';
import { showHeldComment } from '../../held/held.server.ts';
import type { Thing } from '../reported.server.ts';
import type { Standing } from './standing.server.ts';
import { type Facts, type Ruling, type State, stateAfter } from './state-after.ts';

type Transaction = Queryable & Pick<Database, 'transaction'>;

/** What is different since a standing was read. */
type Change = { rulings?: Ruling[]; facts?: Partial<Facts> };

/**
 * Makes the rows of a content or a comment agree with the decisions and facts, in the caller's transaction, which has locked
 * the content. This is the one place that hides or shows something for a decision, an objection or reports.
 * @returns the state that it has now
 */
export async function follow(db: Transaction, thing: Thing, standing: Standing, change: Change = {}): Promise<State> {
  const state = stateAfter(change.rulings ?? standing.rulings, { ...standing.facts, ...change.facts });
  if (standing.isFixed) return state;
  if (thing.commentId === null) await followContent(db, thing.contentId, standing, state);
  else await followComment(db, { contentId: thing.contentId, commentId: thing.commentId }, standing, state);
  return state;
}

async function followContent(db: Transaction, id: number, { kind, ...row }: Standing, state: State): Promise<void> {
  if (state === 'SHOWN') {
    if (row.status !== 'PUBLISHED') await setContentStatus(db, id, 'PUBLISHED');
  } else if (state === 'HIDDEN_BY_AUTHOR') {
    // For readers it was hidden before; its author alone is told the difference.
    if (row.isHiddenByAuthor) return;
    await db.update(content).set({ status: 'HIDDEN', isHiddenByAuthor: true }).where(eq(content.id, id));
  } else if (state === 'PENDING_REVIEW') {
    if (row.status === 'HELD') return;
    await db.update(content).set({ status: 'HELD' }).where(eq(content.id, id));
    await happened(db, { what: 'status changed', id, kind });
  } else if (row.status !== 'HIDDEN' || row.isHiddenByAuthor) {
    await setContentStatus(db, id, 'HIDDEN');
  }
}

async function followComment(
  db: Queryable,
  { contentId, commentId }: { contentId: number; commentId: number },
  { status, facts }: Standing,
  state: State,
): Promise<void> {
  const wanted = commentStatusIn(state);
  if (wanted === status) return;
  // A comment that was pending review appears as if it had just been written.
  if (wanted === 'ACTIVE' && facts.isPendingReview) {
    await showHeldComment(db, commentId);
    return;
  }
  await db.update(comment).set({ status: wanted }).where(eq(comment.id, commentId));
  // Readers have not seen a comment that is pending review, and its content does not count it.
  if (status === 'HELD') return;
  await recountComments(db, [contentId]);
  await happened(db, { what: 'comment moderated', on: contentId });
}

function commentStatusIn(state: State): 'ACTIVE' | 'HELD' | 'HIDDEN' {
  if (state === 'SHOWN') return 'ACTIVE';
  return state === 'PENDING_REVIEW' ? 'HELD' : 'HIDDEN';
}
