import { eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { comment, content } from '../../../db/schema/index.ts';
import { REPLIES_PER_COMMENT } from '../../community/comment/comment.ts';
import { indexComments } from '../../discovery/search-index/index-rows.server.ts';

type CommentRow = {
  contentId: number;
  /** The comment or reply that it answers, at any depth. */
  repliedTo: number | undefined;
  authorId: number;
  writtenAt: Date;
  bodies: string[];
};

type WrittenComment = {
  id: number;
  /** Whether its thread was full, so that the reply became a comment of its own. */
  isApart: boolean;
};

/**
 * Inserts an imported comment with its old date, in the caller's transaction. Several bodies become several comments.
 * No alarm is created. A page shows at most `REPLIES_PER_COMMENT` replies of a comment, so further replies become
 * comments of their own.
 * @returns the id of the first comment; undefined if the content is deleted
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
    await publishEvents(db, { what: 'comment written', on: contentId, comment: id, repliedTo: null });
  const [first] = added;
  return first && { id: first.id, isApart };
}

/** The caller locks the content, so that the number stays true until the commit. */
function countReplies(db: Queryable, commentId: number): Promise<number> {
  return db.$count(comment, eq(comment.parentId, commentId));
}

/**
 * Returns the top-level comment of a thread. Replies have no replies of their own, so a reply to a reply joins the same
 * thread.
 */
async function topOf(db: Queryable, id: number): Promise<number | null> {
  const [found] = await db
    .select({ id: comment.id, parentId: comment.parentId })
    .from(comment)
    .where(eq(comment.id, id));
  return found ? (found.parentId ?? found.id) : null;
}
