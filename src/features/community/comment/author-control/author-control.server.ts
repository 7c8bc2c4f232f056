import { and, eq, ne, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { comment, commentHiding, content } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { type ControlledKind, HIDDEN_THAT_ARE_RAISED } from './author-control.ts';
import { requireShown } from '../server/write-comment.server.ts';

/**
 * Lets the author of a talk or story close its comments, or hide one comment. Decisions of operators and of the
 * comment's author are stored separately and stay in force.
 */

type Lock = 'no key update' | undefined;

/**
 * @throws ApiError NOT_FOUND unless the member wrote this content; for its author, the error of `requireShown` if the
 * content is not shown
 */
export async function requireOwnSubject(
  db: Queryable,
  kind: ControlledKind,
  id: number,
  authorId: number,
  lock?: Lock,
): Promise<void> {
  const selected = db
    .select({ status: content.status })
    .from(content)
    .where(and(eq(content.id, id), eq(content.kind, kind), eq(content.authorId, authorId)));
  const [found] = await (lock ? selected.for(lock) : selected);
  if (!found) throw new ApiError('NOT_FOUND');
  requireShown(kind, found.status);
}

/**
 * Closes or opens the comments of the author's own content, in the caller's transaction. Idempotent.
 * @throws ApiError as `requireOwnSubject` does
 */
export async function setCommentsClosed(
  db: Queryable,
  kind: ControlledKind,
  { id, authorId }: { id: number; authorId: number },
  isClosed: boolean,
): Promise<void> {
  await requireOwnSubject(db, kind, id, authorId, 'no key update');
  const changed = await db
    .update(content)
    .set({ areCommentsClosed: isClosed })
    .where(and(eq(content.id, id), ne(content.areCommentsClosed, isClosed)))
    .returning({ id: content.id });
  if (changed.length > 0) await publishEvents(db, { what: isClosed ? 'comments closed' : 'comments opened', id });
}

/** @throws ApiError NOT_FOUND unless another member wrote the comment, on a content of the author */
export async function requireOnOwnContent(
  db: Queryable,
  kind: ControlledKind,
  id: number,
  authorId: number,
): Promise<{ contentId: number }> {
  const [found] = await db
    .select({ contentId: comment.contentId, status: content.status })
    .from(comment)
    .innerJoin(content, eq(content.id, comment.contentId))
    .where(
      and(
        eq(comment.id, id),
        eq(comment.status, 'ACTIVE'),
        ne(comment.authorId, authorId),
        eq(content.kind, kind),
        eq(content.authorId, authorId),
      ),
    );
  if (!found) throw new ApiError('NOT_FOUND');
  requireShown(kind, found.status);
  return { contentId: found.contentId };
}

/**
 * Hides a comment on the author's own content from everybody, or shows it again, in the caller's transaction.
 * Idempotent. The content may enter the operators' queue (`queueHiddenComments`).
 * @throws ApiError as `requireOnOwnContent` does
 */
export async function setCommentHidden(
  db: Queryable,
  kind: ControlledKind,
  { id, authorId }: { id: number; authorId: number },
  isHidden: boolean,
): Promise<void> {
  const { contentId } = await requireOnOwnContent(db, kind, id, authorId);
  await requireOwnSubject(db, kind, contentId, authorId, 'no key update');
  const changed = await db
    .update(comment)
    .set({ isHiddenByContentAuthor: isHidden })
    .where(and(eq(comment.id, id), eq(comment.status, 'ACTIVE'), ne(comment.isHiddenByContentAuthor, isHidden)))
    .returning({ id: comment.id });
  if (changed.length === 0) return;
  if (kind === 'talk') {
    await db.execute(sql`
      update talk set is_waiting = is_talk_waiting(talk)
      where id = ${contentId} and is_waiting <> is_talk_waiting(talk)`);
  }
  if (isHidden) await queueHiddenComments(db, contentId);
  await publishEvents(db, { what: isHidden ? 'comment hidden by author' : 'comment shown by author', on: contentId });
}

/**
 * Adds the content to the queue when a multiple of five comments is hidden, also after an operator has marked it as
 * seen.
 */
async function queueHiddenComments(db: Queryable, contentId: number): Promise<void> {
  const hidden = await db.$count(
    comment,
    and(eq(comment.contentId, contentId), sql`${comment.isHiddenByContentAuthor}`),
  );
  if (hidden % HIDDEN_THAT_ARE_RAISED !== 0) return;
  await db
    .insert(commentHiding)
    .values({ contentId })
    .onConflictDoUpdate({
      target: commentHiding.contentId,
      set: { raisedAt: sql`now()`, seenAt: null, seenBy: null },
      setWhere: sql`${commentHiding.seenAt} is not null`,
    });
}
