import type { Logger } from 'pino';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { and, asc, eq, notInArray, sql } from '../../../../db/drizzle.ts';
import { comment, content, decision } from '../../../../db/schema/index.ts';
import { failedAttempt } from '../../../../db/tasks/retry-policy.ts';
import { untilNextDue } from '../../../../db/tasks/until-next-due.ts';
import { forgetComment } from '../../../discovery/search-index/index-rows.server.ts';
import { deleteContent } from '../../../writing/content/delete-content.server.ts';
import { readStanding } from '../standing/standing.server.ts';
import { rulingOf } from '../standing/state-after.ts';

const AT_ONCE = 100;

/**
 * Decisions to delete, except those whose appeal is open or was successful. `finishDeletion` carries a decision out only
 * if it is the latest decision in force. The condition is the one of the index `decision_deletion_due`.
 */
const isPlanned = sql`outcome = 'DELETED' and not is_final and dead_at is null
  and (appealed_at is null or appeal_outcome = 'UPHELD')`;
const dueAt = sql`greatest(appeal_until, due_at)`;
const isDue = sql`${isPlanned} and ${dueAt} <= now()`;

/**
 * Carries out all decisions to delete that are due, in batches, the oldest first. A decision whose content is locked
 * stays due.
 */
export async function finishDeletions(db: Database, log: Logger, atOnce = AT_ONCE): Promise<void> {
  const locked: number[] = [];
  for (;;) {
    const due = await db
      .select({ id: decision.id, contentId: decision.contentId, commentId: decision.commentId })
      .from(decision)
      .where(and(isDue, notInArray(decision.id, locked)))
      .orderBy(asc(dueAt))
      .limit(atOnce);
    for (const each of due) {
      try {
        if (!(await finishDeletion(db, each))) locked.push(each.id);
      } catch (error) {
        await putOff(db, log, each.id, error);
      }
    }
    if (due.length < atOnce) return;
  }
}

/** Returns the milliseconds until the next deletion is due; undefined without any. */
export function untilNextDeletion(db: Queryable): Promise<number | undefined> {
  return untilNextDue(db, sql`select min(${dueAt}) from ${decision} where ${isPlanned}`);
}

async function putOff(db: Queryable, log: Logger, id: number, error: unknown): Promise<void> {
  const { rows } = await db.execute<{ tries: number; is_dead: boolean }>(sql`
    update ${decision} set ${failedAttempt('deletions', sql`tries + 1`, error)}
    where id = ${id} and ${isDue} returning tries, dead_at is not null as is_dead`);
  const [task] = rows;
  if (!task) return;
  const state = task.is_dead ? 'the deletion is dead' : 'it is retried';
  log.error({ err: error, decision: id, tries: task.tries }, `a decided deletion failed; ${state}`);
}

type Due = { id: number; contentId: number | null; commentId: number | null };

/** @returns false if another transaction has locked the content */
function finishDeletion(db: Database, { id, contentId, commentId }: Due): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // Locks contents before decisions, in the same order as deciding.
    const found = contentId === null ? undefined : await lockContent(transaction, contentId);
    if (contentId !== null && !found) return false;
    const [still] = await transaction
      .update(decision)
      .set({ isFinal: true })
      .where(and(eq(decision.id, id), isDue))
      .returning({ id: decision.id });
    if (!still || !found) return true;
    const standing = await readStanding(transaction, { contentId: found.id, commentId });
    if (!standing || rulingOf(standing.rulings)?.id !== id) return true;
    if (commentId !== null) await eraseComment(transaction, commentId);
    // The content may be visible, since an earlier release could show it without a decision, or its author may have
    // deleted it.
    else if (found.status === 'HIDDEN' && !found.isHiddenByAuthor) await deleteContent(transaction, found);
    return true;
  });
}

/** Returns a content, which stays locked; undefined if another transaction has locked it. */
async function lockContent(db: Queryable, id: number) {
  const [found] = await db
    .select({ id: content.id, kind: content.kind, status: content.status, isHiddenByAuthor: content.isHiddenByAuthor })
    .from(content)
    .where(eq(content.id, id))
    .for('no key update', { skipLocked: true });
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
      status: sql`case when ${comment.pendingSince} is null then 'DELETE'::comment_status else ${comment.status} end`,
      body: '',
    })
    .where(and(eq(comment.id, id), eq(comment.status, 'HIDDEN')))
    .returning({ id: comment.id });
  if (erased.length > 0) await forgetComment(db, id);
}
