import { aliasedTable, and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { purgePages, tagOf } from '../../cache/purge.server.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { comment, content } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { absenceOf, hiddenWord } from '../content/content.server.ts';
import { type Comment, type CommentedKind, commentRules, type Subject } from './comment.ts';
import { getComment } from './comment.server.ts';
import { isShown, reply } from './comment-visibility.server.ts';

/**
 * Whatever changes how many comments a content has locks the content first, so that its counter, its comments and what
 * they hang on change one after the other.
 */

/** The same text on the same thing within this time is the same comment, sent twice. */
const SAME_COMMENT = sql`interval '5 seconds'`;

const NO_REPLY = '삭제된 댓글에는 답글을 달 수 없어요.';

const top = aliasedTable(comment, 'top');

/** @throws ApiError when the subject cannot be read, and so not be commented on */
export async function requirePublished(db: Queryable, subject: Subject): Promise<void> {
  requireShown(subject.kind, (await selectSubject(db, subject))[0]?.status);
}

/** The content that this comment is on. @throws ApiError when there is none, or it is not there for everyone to see */
export async function contentOfComment(db: Queryable, kind: CommentedKind, commentId: number): Promise<number> {
  const [found] = await db
    .select({ id: content.id, status: content.status })
    .from(comment)
    .innerJoin(content, eq(content.id, comment.contentId))
    .where(and(eq(comment.id, commentId), eq(content.kind, kind)));
  if (!found) throw new ApiError('NOT_FOUND');
  requireShown(kind, found.status);
  return found.id;
}

/**
 * @throws ApiError NOT_FOUND unless this is the author's own comment, and not deleted; only to them what has become of
 * the content
 */
export async function requireOwnComment(
  db: Queryable,
  kind: CommentedKind,
  id: number,
  authorId: number,
): Promise<void> {
  const [found] = await db
    .select({ status: content.status })
    .from(comment)
    .innerJoin(content, eq(content.id, comment.contentId))
    .where(isOwn(kind, id, authorId));
  if (!found) throw new ApiError('NOT_FOUND');
  requireShown(kind, found.status);
}

/**
 * Writes a comment, in the caller's transaction. A reply to a reply hangs on the same comment as that.
 * @param body as `tidyComment` leaves it
 * @param repliedTo the comment that this one replies to
 */
export async function createComment(
  db: Queryable,
  subject: Subject,
  author: { id: number },
  body: string,
  repliedTo: number | null = null,
): Promise<Comment> {
  requireShown(subject.kind, (await selectSubject(db, subject).for('no key update'))[0]?.status);
  const parentId = repliedTo === null ? null : await threadOf(db, subject, repliedTo, author.id);
  const id = (await findSame(db, subject, author, body, parentId)) ?? (await add(db, subject, author, body, parentId));
  const written = await getComment(db, subject.kind, id, author);
  if (!written) throw new Error('the comment row was not found');
  return written;
}

async function findSame(
  db: Queryable,
  { id: contentId }: Subject,
  author: { id: number },
  body: string,
  parentId: number | null,
): Promise<number | undefined> {
  const [same] = await db
    .select({ id: comment.id })
    .from(comment)
    .where(
      and(
        eq(comment.contentId, contentId),
        eq(comment.authorId, author.id),
        parentId === null ? isNull(comment.parentId) : eq(comment.parentId, parentId),
        eq(comment.body, body),
        eq(comment.status, 'ACTIVE'),
        gt(comment.createdAt, sql`now() - ${SAME_COMMENT}`),
      ),
    );
  return same?.id;
}

async function add(
  db: Queryable,
  { id: contentId }: Subject,
  author: { id: number },
  body: string,
  parentId: number | null,
): Promise<number> {
  const [added] = await db
    .insert(comment)
    .values({ contentId, parentId, authorId: author.id, body })
    .returning({ id: comment.id });
  if (!added) throw new Error('the comment row was not returned');
  await count(db, contentId, sql`+ 1`);
  return added.id;
}

/** @throws ApiError as `requireOwnComment` does */
export function editComment(
  db: Database,
  kind: CommentedKind,
  id: number,
  authorId: number,
  body: string,
): Promise<{ body: string; updatedAt: Date | null }> {
  return db.transaction(async (transaction) => {
    await requireOwnComment(transaction, kind, id, authorId);
    const [edited] = await transaction
      .update(comment)
      .set({ body, updatedAt: sql`now()` })
      .where(and(isOwn(kind, id, authorId), isPublished))
      .returning({ contentId: comment.contentId, updatedAt: comment.updatedAt });
    if (!edited) throw new ApiError('NOT_FOUND');
    await purgePages(transaction, [tagOf.content(edited.contentId)]);
    return { body, updatedAt: edited.updatedAt };
  });
}

/**
 * Deletes a comment: the text goes at once, the row as soon as nothing hangs on it, except where deleted comments stay.
 * @throws ApiError as `requireOwnComment` does
 */
export function deleteComment(db: Database, kind: CommentedKind, id: number, authorId: number): Promise<void> {
  return db.transaction(async (transaction) => {
    const own = isOwn(kind, id, authorId);
    const [on] = await transaction
      .select({ id: content.id, status: content.status })
      .from(content)
      .where(sql`${content.id} = (select ${comment.contentId} from ${comment} where ${own})`)
      .for('no key update');
    // Once more, now that nobody else can change it: another call may have been first. A report under way ends first.
    const [deleted] = await transaction.select({ parentId: comment.parentId }).from(comment).where(own).for('update');
    if (!on || !deleted) throw new ApiError('NOT_FOUND');
    requireShown(kind, on.status);
    await transaction.update(comment).set({ status: 'DELETE', body: '' }).where(eq(comment.id, id));
    if (!commentRules[kind].keepsDeleted) {
      await removeBare(transaction, id);
      if (deleted.parentId !== null) await removeBare(transaction, deleted.parentId);
    }
    await count(transaction, on.id, sql`- 1`);
  });
}

/** Removes a deleted comment on which neither a reply nor a report hangs. */
async function removeBare(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`
    delete from ${comment} where ${comment.id} = ${id} and ${comment.status} = 'DELETE'
      and not exists (select from ${comment} as ${reply} where ${reply.parentId} = ${comment.id})
      and not exists (select from report where report.comment_id = ${comment.id})`);
}

async function count(db: Queryable, contentId: number, change: SQL): Promise<void> {
  await db
    .update(content)
    .set({ commentCount: sql`${content.commentCount} ${change}` })
    .where(eq(content.id, contentId));
  await purgePages(db, [tagOf.content(contentId)]);
}

/**
 * The comment that a reply to `repliedTo` hangs on.
 * @throws ApiError NOT_FOUND when the author is not shown it, DELETED when the thread has lost its head
 */
async function threadOf(db: Queryable, { kind, id }: Subject, repliedTo: number, authorId: number): Promise<number> {
  const [found] = await db
    .select({ id: top.id, status: comment.status, topStatus: top.status })
    .from(comment)
    .innerJoin(top, sql`${top.id} = coalesce(${comment.parentId}, ${comment.id})`)
    .where(and(eq(comment.id, repliedTo), eq(comment.contentId, id), isShown(kind, authorId)));
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.status !== 'ACTIVE' || found.topStatus !== 'ACTIVE') throw new ApiError('DELETED', NO_REPLY);
  return found.id;
}

/** Own, not deleted, and on something of this kind. */
function isOwn(kind: CommentedKind, id: number, authorId: number): SQL | undefined {
  return and(
    eq(comment.id, id),
    eq(comment.authorId, authorId),
    eq(comment.status, 'ACTIVE'),
    isOnContent(eq(content.kind, kind)),
  );
}

const isPublished = isOnContent(eq(content.status, 'PUBLISHED'));

function isOnContent(which: SQL): SQL {
  return sql`exists (select from ${content} where ${content.id} = ${comment.contentId} and ${which})`;
}

function selectSubject(db: Queryable, { kind, id }: Subject) {
  return db
    .select({ status: content.status })
    .from(content)
    .where(and(eq(content.id, id), eq(content.kind, kind)));
}

function requireShown(kind: CommentedKind, status: Parameters<typeof absenceOf>[0] = 'DRAFT'): void {
  const absence = absenceOf(status, hiddenWord(kind));
  if (absence) throw new ApiError(absence);
}
