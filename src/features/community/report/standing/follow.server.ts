import type { Database, Queryable } from '../../../../db/connection.ts';
import { eq } from '../../../../db/drizzle.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { comment, content } from '../../../../db/schema/index.ts';
import { recountComments } from '../../../writing/content/comment-count.server.ts';
import { setContentStatus } from '../../../writing/content/content-status.server.ts';
import { showPendingComment } from '../../review/pending-review.server.ts';
import type { ReportSubject } from '../report-subjects.server.ts';
import type { Standing } from './standing.server.ts';
import { type Facts, type Ruling, type State, stateAfter } from './state-after.ts';

type Transaction = Queryable & Pick<Database, 'transaction'>;

/** Changes since the standing was read. */
type Change = { rulings?: Ruling[]; facts?: Partial<Facts> };

/**
 * Updates the rows of a content or a comment to match the decisions and facts. The caller's transaction has locked the
 * content. No other code hides or shows contents or comments for a decision, an appeal or reports.
 * @returns the new state
 */
export async function follow(
  db: Transaction,
  thing: ReportSubject,
  standing: Standing,
  change: Change = {},
): Promise<State> {
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
    // Readers see no change: the content was hidden before. Only its author sees the difference.
    if (row.isHiddenByAuthor) return;
    await db.update(content).set({ status: 'HIDDEN', isHiddenByAuthor: true }).where(eq(content.id, id));
  } else if (state === 'PENDING_REVIEW') {
    if (row.status === 'HELD') return;
    await db.update(content).set({ status: 'HELD' }).where(eq(content.id, id));
    await publishEvents(db, { what: 'status changed', id, kind });
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
  // A comment that was pending review appears like a new comment.
  if (wanted === 'ACTIVE' && facts.isPendingReview) {
    await showPendingComment(db, commentId);
    return;
  }
  await db.update(comment).set({ status: wanted }).where(eq(comment.id, commentId));
  // A comment pending review is not counted, and no cached page shows it.
  if (status === 'HELD') return;
  await recountComments(db, [contentId]);
  await publishEvents(db, { what: 'comment moderated', on: contentId });
}

function commentStatusIn(state: State): 'ACTIVE' | 'HELD' | 'HIDDEN' {
  if (state === 'SHOWN') return 'ACTIVE';
  return state === 'PENDING_REVIEW' ? 'HELD' : 'HIDDEN';
}
