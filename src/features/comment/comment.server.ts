import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { comment, member, picture } from '../../db/schema/index.ts';
import { pictureColumns } from '../content/content.server.ts';
import { type Comment, COMMENTS_PER_PAGE } from './comment.ts';

const columns = {
  id: comment.id,
  parentId: comment.parentId,
  body: comment.body,
  status: comment.status,
  applauseCount: comment.applauseCount,
  createdAt: comment.createdAt,
  updatedAt: comment.updatedAt,
  author: { id: member.id, nickname: member.nickname, introduction: member.introduction },
  authorPicture: pictureColumns(picture),
};

/** A page of a content's comments, newest first, each with its replies, oldest first. */
export async function listComments(
  db: Queryable,
  contentId: number,
  { page = 0, size = COMMENTS_PER_PAGE }: { page?: number; size?: number } = {},
): Promise<Comment[]> {
  const parents = await select(db)
    .where(and(eq(comment.contentId, contentId), isNull(comment.parentId), ne(comment.status, 'HIDDEN')))
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(size)
    .offset(page * size);
  if (parents.length === 0) return [];
  const replies = await select(db)
    .where(
      and(
        inArray(
          comment.parentId,
          parents.map(({ id }) => id),
        ),
        eq(comment.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(comment.createdAt), asc(comment.id));
  const byParent = Map.groupBy(replies, (reply) => reply.parentId);
  return parents.map((row) => ({ ...toComment(row), replies: (byParent.get(row.id) ?? []).map(toComment) }));
}

function select(db: Queryable) {
  return db
    .select(columns)
    .from(comment)
    .innerJoin(member, eq(member.id, comment.authorId))
    .leftJoin(picture, eq(picture.id, member.pictureId));
}

function toComment({ parentId: _, authorPicture, author, status, ...row }: Awaited<ReturnType<typeof select>>[number]) {
  return {
    ...row,
    status: status === 'DELETE' ? ('DELETE' as const) : ('ACTIVE' as const),
    author: { ...author, picture: authorPicture },
  };
}
