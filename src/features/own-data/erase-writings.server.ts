import type { Logger } from 'pino';
import { and, eq, inArray, isNotNull, lte, sql } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { comment, content, erasure, searchedComment, story, talk } from '../../db/schema/index.ts';
import { type CommentedKind, commentedKinds, commentRules } from '../comment/comment.ts';
import { isHiddenUnseen, removeBare } from '../comment/remove-bare.server.ts';
import { recountComments } from '../content/comment-count.server.ts';
import { deleteContent } from '../content/delete-content.server.ts';
import type { ContentKind, ContentStatus } from '../content/content.server.ts';
import { checkAllSoon } from '../picture/upload-rows.server.ts';

/**
 * Deletes what somebody wrote who has left and wanted none of it to stay, some at a time, each time in a transaction of its
 * own: whoever is killed meanwhile leaves a row in `erasure`, and another goes on. Articles are the magazine's and stay.
 */

/** How much one transaction deletes. */
const COMMENTS_AT_ONCE = 200;
const CONTENTS_AT_ONCE = 20;

/** How long after each failure it is tried again, in seconds; after more of them as long as the last. */
const WAITS = [60, 600, 3_600, 21_600];

/** What fails goes behind everybody else's. @returns whether there was something to do that no other process is at */
export async function eraseSomeWritings(db: Database, log: Logger): Promise<boolean> {
  let memberId: number | undefined;
  try {
    await db.transaction(async (transaction) => {
      memberId = await takeErasure(transaction);
      if (memberId !== undefined) await eraseSome(transaction, memberId);
    });
  } catch (error) {
    // The database does not answer.
    if (memberId === undefined) throw error;
    await putOff(db, log, memberId, error);
  }
  return memberId !== undefined;
}

async function takeErasure(db: Queryable): Promise<number | undefined> {
  const [due] = await db
    .select({ memberId: erasure.memberId })
    .from(erasure)
    .where(lte(erasure.dueAt, sql`now()`))
    .orderBy(erasure.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return due?.memberId;
}

async function eraseSome(db: Queryable, memberId: number): Promise<void> {
  if ((await eraseContents(db, memberId)) || (await eraseComments(db, memberId))) return;
  await checkAllSoon(db, memberId);
  await db.delete(erasure).where(eq(erasure.memberId, memberId));
}

async function putOff(db: Queryable, log: Logger, memberId: number, error: unknown): Promise<void> {
  const { rows } = await db.execute<{ tries: number }>(sql`
    update ${erasure} set tries = tries + 1,
      due_at = now() + make_interval(secs => (array[${sql.raw(WAITS.join())}])[least(tries + 1, ${WAITS.length})])
    where member_id = ${memberId} returning tries`);
  const [task] = rows;
  log.error({ err: error, memberId, tries: task?.tries }, 'writings could not be deleted; it is tried again');
}

/** Whether somebody has something left to be deleted, whoever is at it. */
export async function isErasureDue(db: Queryable): Promise<boolean> {
  return (await db.$count(erasure)) > 0;
}

/** Talks and stories go as when their author deletes them, and their words with them, also of those deleted before. */
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

/** The same for comments, whatever they stand on; a row stays where replies or reports hang on it, without its words. */
async function eraseComments(db: Queryable, authorId: number): Promise<boolean> {
  const own = sql`
    select id, content_id from ${comment}
    where author_id = ${authorId} and (body <> '' or status <> 'DELETE' and not ${isHiddenUnseen})`;
  const { rows: found } = await db.execute<{ id: string; content_id: string }>(
    sql`${own} order by id limit ${COMMENTS_AT_ONCE}`,
  );
  if (found.length === 0) return false;
  const ids = found.map(({ id }) => Number(id));
  const contentIds = [...new Set(found.map(({ content_id }) => Number(content_id)))];
  // Contents before comments, as whoever changes how many comments a content has.
  await db.execute(sql`select from ${content} where ${among(content.id, contentIds)} order by id for no key update`);
  // Once more, now that nobody else can change them.
  const locked = await db
    .select({
      id: comment.id,
      parentId: comment.parentId,
      heldAt: comment.heldAt,
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
      heldAt: sql`case when ${isHiddenUnseen} then ${comment.heldAt} end`,
    })
    .where(inArray(comment.id, ids));
  await db.delete(searchedComment).where(inArray(searchedComment.commentId, ids));
  await removeBare(db, ids, losesDeleted);
  // Nobody was shown these, so that nothing is left of them where deleted comments stay, either.
  const held = locked.filter(({ heldAt }) => heldAt !== null).map(({ id }) => id);
  await removeBare(db, held);
  // A decision refers to the others of these.
  await db
    .update(comment)
    .set({ status: 'HIDDEN' })
    .where(and(inArray(comment.id, held), isNotNull(comment.heldAt)));
  const heads = new Set(locked.map(({ id, parentId }) => parentId ?? id));
  await removeBare(db, [...heads], losesDeleted);
  await recountComments(db, contentIds);
  await happened(db, ...contentIds.map((on) => ({ what: 'comment deleted', on }) as const));
  return true;
}

const losesDeleted = commentedKinds.filter((kind: CommentedKind) => !commentRules[kind].keepsDeleted);

function among(column: typeof content.id | typeof comment.id, ids: number[]) {
  return sql`${column} = any(${sql.param(ids)}::bigint[])`;
}
