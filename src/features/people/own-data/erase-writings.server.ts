import type { Logger } from 'pino';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { failedAttempt } from '../../../db/tasks/retry-policy.ts';
import { untilNextDue } from '../../../db/tasks/until-next-due.ts';
import { comment, content, erasure, searchedComment, story, talk } from '../../../db/schema/index.ts';
import { type CommentedKind, commentedKinds, commentRules } from '../../community/comment/comment.ts';
import { isHiddenWhilePending, removeUnreferenced } from '../../community/comment/server/remove-unreferenced.server.ts';
import { recountComments } from '../../writing/content/comment-count.server.ts';
import { deleteContent } from '../../writing/content/delete-content.server.ts';
import type { ContentKind, ContentStatus } from '../../writing/content/content.server.ts';
import { checkAllSoon } from '../../writing/picture/upload/upload-rows.server.ts';

/**
 * Deletes the contents and comments of members who have left and chose deletion, in small transactions. The row in
 * `erasure` stays until everything is deleted, so that another process resumes after a crash. Articles belong to the
 * magazine and stay.
 */

const COMMENTS_AT_ONCE = 200;
const CONTENTS_AT_ONCE = 20;

/**
 * Processes one batch of the erasure that is due first. A failed erasure moves behind all others.
 * @returns whether there was an erasure that no other process was working on
 */
export async function eraseSomeWritings(db: Database, log: Logger): Promise<boolean> {
  let memberId: number | undefined;
  try {
    await db.transaction(async (transaction) => {
      memberId = await takeErasure(transaction);
      if (memberId !== undefined) await eraseSome(transaction, memberId);
    });
  } catch (error) {
    // No erasure was taken, so the database does not answer.
    if (memberId === undefined) throw error;
    await putOff(db, log, memberId, error);
  }
  return memberId !== undefined;
}

async function takeErasure(db: Queryable): Promise<number | undefined> {
  const [due] = await db
    .select({ memberId: erasure.memberId })
    .from(erasure)
    .where(and(isNull(erasure.deadAt), lte(erasure.dueAt, sql`now()`)))
    .orderBy(erasure.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return due?.memberId;
}

async function eraseSome(db: Queryable, memberId: number): Promise<void> {
  if ((await eraseContents(db, memberId)) || (await eraseComments(db, memberId))) {
    // Only failures without progress in between lead to the dead state.
    await db.execute(sql`update ${erasure} set tries = 0 where member_id = ${memberId} and tries > 0`);
    return;
  }
  await checkAllSoon(db, memberId);
  await db.delete(erasure).where(eq(erasure.memberId, memberId));
}

async function putOff(db: Queryable, log: Logger, memberId: number, error: unknown): Promise<void> {
  const { rows } = await db.execute<{ tries: number; is_dead: boolean }>(sql`
    update ${erasure} set ${failedAttempt('erasures', sql`tries + 1`, error)}
    where member_id = ${memberId} returning tries, dead_at is not null as is_dead`);
  const [task] = rows;
  const state = task?.is_dead ? 'the erasure is dead' : 'it is retried';
  log.error({ err: error, memberId, tries: task?.tries }, `writings could not be deleted; ${state}`);
}

/**
 * Returns the milliseconds until the next erasure is due, including those that another process is working on; undefined
 * without erasures.
 */
export function untilNextErasure(db: Queryable): Promise<number | undefined> {
  return untilNextDue(db, sql`select min(due_at) from ${erasure} where dead_at is null`);
}

/**
 * Deletes talks and stories as their authors do, and clears their texts, also those of contents that were deleted
 * earlier.
 */
async function eraseContents(db: Queryable, authorId: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string; kind: ContentKind; status: ContentStatus }>(sql`
    select id, kind, status from ${content}
    where author_id = ${authorId} and kind <> 'article' and (
      status <> 'DELETED'
      or exists (select from ${talk} where ${talk.id} = ${content.id} and ${talk.text} <> '')
      or exists (select from ${story} where ${story.id} = ${content.id} and ${story.title} <> ''))
    order by id limit ${CONTENTS_AT_ONCE} for no key update`);
  if (rows.length === 0) return false;
  const found = rows.map((row) => ({ ...row, id: Number(row.id) }));
  for (const each of found) if (each.status !== 'DELETED') await deleteContent(db, each);
  const ids = found.map(({ id }) => id);
  await db.update(talk).set({ text: '', tags: [], sos: null }).where(inArray(talk.id, ids));
  await db
    .update(story)
    .set({ title: '', subtitle: '', tags: [], body: [], thumbnailAlt: '' })
    .where(inArray(story.id, ids));
  return true;
}

/** Deletes comments on any content. Rows stay without their text if replies, reports or decisions refer to them. */
async function eraseComments(db: Queryable, authorId: number): Promise<boolean> {
  const own = sql`
    select id, content_id from ${comment}
    where author_id = ${authorId} and (body <> '' or status <> 'DELETE' and not ${isHiddenWhilePending})`;
  const { rows: found } = await db.execute<{ id: string; content_id: string }>(
    sql`${own} order by id limit ${COMMENTS_AT_ONCE}`,
  );
  if (found.length === 0) return false;
  const ids = found.map(({ id }) => Number(id));
  const contentIds = [...new Set(found.map(({ content_id }) => Number(content_id)))];
  // Locks contents before comments, in the same order as all code that changes the comment count.
  await db.execute(sql`select from ${content} where ${among(content.id, contentIds)} order by id for no key update`);
  // Reads the comments again, now that they are locked.
  const locked = await db
    .select({
      id: comment.id,
      parentId: comment.parentId,
      pendingSince: comment.pendingSince,
    })
    .from(comment)
    .where(inArray(comment.id, ids))
    .orderBy(comment.id)
    .for('update');
  await db
    .update(comment)
    .set({
      status: 'DELETE',
      body: '',
      pendingSince: sql`case when ${isHiddenWhilePending} then ${comment.pendingSince} end`,
    })
    .where(inArray(comment.id, ids));
  await db.delete(searchedComment).where(inArray(searchedComment.commentId, ids));
  await removeUnreferenced(db, ids, losesDeleted);
  // Comments that nobody else has seen leave no placeholder, not even on contents that keep deleted comments.
  const pendingIds = locked.filter(({ pendingSince }) => pendingSince !== null).map(({ id }) => id);
  await removeUnreferenced(db, pendingIds);
  // The rest of these rows stay, since decisions refer to them.
  await db
    .update(comment)
    .set({ status: 'HIDDEN' })
    .where(and(inArray(comment.id, pendingIds), isNotNull(comment.pendingSince)));
  const heads = new Set(locked.map(({ id, parentId }) => parentId ?? id));
  await removeUnreferenced(db, [...heads], losesDeleted);
  await recountComments(db, contentIds);
  await publishEvents(db, ...contentIds.map((on) => ({ what: 'comment deleted', on }) as const));
  return true;
}

const losesDeleted = commentedKinds.filter((kind: CommentedKind) => !commentRules[kind].keepsDeleted);

function among(column: typeof content.id | typeof comment.id, ids: number[]) {
  return sql`${column} = any(${sql.param(ids)}::bigint[])`;
}
