import { eq, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { comment, content } from '../../db/schema/index.ts';
import { REPLIES_PER_COMMENT } from '../comment/comment.ts';
import { indexComments } from '../search-index/index-rows.server.ts';

type CommentRow = {
  contentId: number;
  /** The comment that it replies to, at whatever depth. */
  repliedTo: number | undefined;
  authorId: number;
  writtenAt: Date;
  bodies: string[];
};

type WrittenComment = {
  id: number;
  /** Whether its thread was full, so that it stands by itself. */
  isApart: boolean;
};

/**
 * Writes a comment as if it had been written here then, in the caller's transaction; a long one in several parts. Nobody is
 * told of it. A page shows `REPLIES_PER_COMMENT` replies of a comment: a reply beyond them becomes a comment of its own.
 * @returns the id of its first part; undefined when what it is on is not there any more
 */
export async function writeComment(
  db: Queryable,
  { contentId, repliedTo, authorId, writtenAt, bodies }: CommentRow,
): Promise<WrittenComment | undefined> {
  const [on] = await db
    .select({ kind: content.kind, status: content.status })
    .from(content)
    .where(eq(content.id, contentId))
    .for('no key update');
  if (!on || on.status === 'DELETED') return undefined;
  const topId = repliedTo === undefined ? null : await topOf(db, repliedTo);
  const isApart = topId !== null && (await countReplies(db, topId)) + bodies.length > REPLIES_PER_COMMENT;
  const parentId = isApart ? null : topId;
  const moment = (part: number) =>
    sql`least(${new Date(writtenAt.getTime() + part).toISOString()}::timestamptz, now())`;
  const added = await db
    .insert(comment)
    .values(bodies.map((body, part) => ({ contentId, parentId, authorId, body, createdAt: moment(part) })))
    .returning({ id: comment.id, body: comment.body });
  await db
    .update(content)
    .set({ commentCount: sql`${content.commentCount} + ${added.length}` })
    .where(eq(content.id, contentId));
  await indexComments(
    db,
    added.map(({ id, body }) => ({ id, contentId, kind: on.kind, body })),
  );
  for (const { id } of added)
    await happened(db, { what: 'comment written', on: contentId, comment: id, repliedTo: null });
  const [first] = added;
  return first && { id: first.id, isApart };
}

/** The caller has locked the content, so that the count holds. */
function countReplies(db: Queryable, commentId: number): Promise<number> {
  return db.$count(comment, eq(comment.parentId, commentId));
}

/** Replies have none below them, so one to a reply hangs on the same comment as that. */
async function topOf(db: Queryable, id: number): Promise<number | null> {
  const [found] = await db
    .select({ id: comment.id, parentId: comment.parentId })
    .from(comment)
    .where(eq(comment.id, id));
  return found ? (found.parentId ?? found.id) : null;
}
