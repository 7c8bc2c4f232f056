import { and, eq, inArray, ne, type SQL, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { comment, content } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { recountComments } from '../../../writing/content/comment-count.server.ts';
import { absenceOf, hiddenWord } from '../../../writing/content/content.server.ts';
import { forgetComment } from '../../../discovery/search-index/index-rows.server.ts';
import { type CommentedKind, commentRules, type Subject } from '../comment.ts';
import { isHiddenWhilePending, removeUnreferenced } from './remove-unreferenced.server.ts';

/**
 * Writes that change the number of a content's comments lock the content first. Its counter, its comments and their
 * parents then change one at a time.
 */

/** @throws ApiError when the content is not shown, so that it cannot be commented on */
export async function requirePublished(db: Queryable, subject: Subject): Promise<void> {
  requireShown(subject.kind, (await selectSubject(db, subject))[0]?.status);
}

/** @throws ApiError when the comment is not found, or its content is not shown to everyone */
export async function requireOnPublished(db: Queryable, kind: CommentedKind, commentId: number): Promise<void> {
  const [found] = await db
    .select({ status: content.status })
    .from(comment)
    .innerJoin(content, eq(content.id, comment.contentId))
    .where(and(eq(comment.id, commentId), eq(content.kind, kind)));
  requireShown(kind, found?.status);
}

/**
 * @throws ApiError NOT_FOUND unless this is the author's own comment and not deleted; for the author, the content's
 * error if the content is not shown
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
 * Deletes a member's own comment in the caller's transaction, even if the comment or its content is hidden, or the
 * content is deleted. The text is erased at once. The row is removed once no reply, report or decision refers to it,
 * except where deleted comments stay.
 * @throws ApiError NOT_FOUND unless this is the author's own comment, and not deleted
 */
export async function deleteComment(db: Queryable, kind: CommentedKind, id: number, authorId: number): Promise<void> {
  const own = and(isOnKind(kind), eq(comment.id, id), isOwnLeft(authorId));
  const [on] = await db
    .select({ id: content.id })
    .from(content)
    .where(sql`${content.id} = (select ${comment.contentId} from ${comment} where ${own})`)
    .for('no key update');
  // Selected again under the lock: another call may have been first. A concurrent report finishes before.
  const [deleted] = await db
    .select({
      parentId: comment.parentId,
      status: comment.status,
      isHiddenWhilePending: sql<boolean>`${isHiddenWhilePending}`,
    })
    .from(comment)
    .where(own)
    .for('update');
  if (!on || !deleted) throw new ApiError('NOT_FOUND');
  await db
    .update(comment)
    .set({ body: '', ...(!deleted.isHiddenWhilePending && { status: 'DELETE', pendingSince: null }) })
    .where(eq(comment.id, id));
  await forgetComment(db, id);
  const { keepsDeleted } = commentRules[kind];
  // A comment pending review leaves no placeholder, since other members do not see it. They may have seen a comment that
  // became pending by an edit, but not after the edit.
  if (!keepsDeleted || deleted.status === 'HELD') await removeUnreferenced(db, [id]);
  if (!keepsDeleted && deleted.parentId !== null) {
    await removeUnreferenced(db, [deleted.parentId]);
  }
  // A comment pending review was not counted.
  if (deleted.status === 'ACTIVE') {
    await recountComments(db, [on.id]);
  }
  await publishEvents(db, { what: 'comment deleted', on: on.id });
}

/** Matches the author's own comment that is not deleted, on a content of this kind. */
export function isOwn(kind: CommentedKind, id: number, authorId: number): SQL | undefined {
  return and(
    eq(comment.id, id),
    eq(comment.authorId, authorId),
    inArray(comment.status, ['ACTIVE', 'HELD']),
    isOnKind(kind),
  );
}

/** Matches the author's own comment whose text is not erased, in any state of the comment and its content. */
export function isOwnLeft(authorId: number): SQL | undefined {
  return and(eq(comment.authorId, authorId), ne(comment.status, 'DELETE'), ne(comment.body, ''));
}

const isOnKind = (kind: CommentedKind) => isOnContent(eq(content.kind, kind));

export const isPublished = isOnContent(eq(content.status, 'PUBLISHED'));

function isOnContent(which: SQL): SQL {
  return sql`exists (select from ${content} where ${content.id} = ${comment.contentId} and ${which})`;
}

function selectSubject(db: Queryable, { kind, id }: Subject) {
  return db
    .select({ status: content.status })
    .from(content)
    .where(and(eq(content.id, id), eq(content.kind, kind)));
}

/** @throws ApiError when a content of this status is not shown to everyone, or does not exist */
export function requireShown(kind: CommentedKind, status: Parameters<typeof absenceOf>[0] = 'DRAFT'): void {
  const absence = absenceOf(status, hiddenWord(kind));
  if (absence) throw new ApiError(absence);
}
