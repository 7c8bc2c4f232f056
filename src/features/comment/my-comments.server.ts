import { and, count, desc, eq, inArray, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { article, comment, content, story, talk } from '../../db/schema/index.ts';
import { isBlockedBy } from '../block/block.server.ts';
import type { Listing } from '../content/content.ts';
import { talkTitle } from '../talk/talk.ts';
import { COMMENTS_PER_PAGE, type CommentedKind } from './comment.ts';

/** One's own comment, and what it stands on. */
export type MyComment = {
  id: number;
  parentId: number | null;
  body: string;
  applauseCount: number;
  createdAt: Date;
  updatedAt: Date | null;
  /** Whether nobody else is shown it until an operator has looked. */
  isHeld: boolean;
  /** Whether the author of the talk or the story has hidden it. */
  isHiddenByContentAuthor: boolean;
  contentId: number;
  /** Of what the member is shown: nothing of whom they have blocked. */
  title: string | null;
};

const subjects = {
  article: { table: article, id: article.id, title: article.title },
  story: { table: story, id: story.id, title: story.title },
  talk: { table: talk, id: talk.id, title: talk.text },
};

/** A member's own comments on what is published of one kind, newest first. */
export async function listMyComments(
  db: Queryable,
  memberId: number,
  kind: CommentedKind,
  { page = 0, pageCount = COMMENTS_PER_PAGE }: { page?: number; pageCount?: number } = {},
): Promise<Listing<MyComment>> {
  const subject = subjects[kind];
  const own = and(
    eq(comment.authorId, memberId),
    inArray(comment.status, ['ACTIVE', 'HELD']),
    eq(content.kind, kind),
    eq(content.status, 'PUBLISHED'),
  );
  // The magazine is ours, and shown to everybody.
  const isWithheld = kind === 'article' ? sql`false` : isBlockedBy(memberId, content.authorId);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: comment.id,
        parentId: comment.parentId,
        body: comment.body,
        applauseCount: comment.applauseCount,
        createdAt: comment.createdAt,
        updatedAt: comment.updatedAt,
        isHeld: sql<boolean>`${comment.status} = 'HELD'`,
        isHiddenByContentAuthor: comment.isHiddenByContentAuthor,
        contentId: comment.contentId,
        title: sql<string | null>`case when not ${isWithheld} then ${subject.title} end`,
      })
      .from(comment)
      .innerJoin(content, eq(content.id, comment.contentId))
      .innerJoin(subject.table, eq(subject.id, content.id))
      .where(own)
      .orderBy(desc(comment.createdAt), desc(comment.id))
      .limit(pageCount)
      .offset(page * pageCount),
    db.select({ total: count() }).from(comment).innerJoin(content, eq(content.id, comment.contentId)).where(own),
  ]);
  const titleOf = (title: string | null) => (kind === 'talk' && title !== null ? talkTitle({ text: title }) : title);
  return { items: rows.map((row) => ({ ...row, title: titleOf(row.title) })), total: counted?.total ?? 0 };
}
