import { and, count, desc, eq, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { article, comment, content, story, talk } from '../../../../db/schema/index.ts';
import { isBlockedBy } from '../../block/block.server.ts';
import type { Listing } from '../../../writing/content/content.ts';
import type { ContentStatus } from '../../../writing/content/content.server.ts';
import { talkTitle } from '../../../contents/talk/talk.ts';
import { BLOCKED_TITLE, COMMENTS_PER_PAGE, type CommentedKind, DELETED_TITLE, HIDDEN_TITLE } from '../comment.ts';
import { isOwnLeft } from './write-comment.server.ts';

/** A member's own comment, with the title of its content. */
export type MyComment = {
  id: number;
  parentId: number | null;
  body: string;
  applauseCount: number;
  createdAt: Date;
  updatedAt: Date | null;
  /** Whether the comment is pending review. */
  isPendingReview: boolean;
  /** Whether the author of the talk or the story has hidden the comment. */
  isHiddenByContentAuthor: boolean;
  /**
   * Whether readers do not see the comment at all: an operator or reports have hidden it, or its content is not shown.
   */
  isHidden: boolean;
  contentId: number;
  /** The title of the content, or a placeholder if the content is not shown or its author is blocked. */
  title: string;
};

const subjects = {
  article: { table: article, id: article.id, title: article.title },
  story: { table: story, id: story.id, title: story.title },
  talk: { table: talk, id: talk.id, title: talk.text },
};

/**
 * Lists a member's own comments on contents of one kind, newest first. Includes hidden comments and comments on
 * contents that are not shown.
 */
export async function listMyComments(
  db: Queryable,
  memberId: number,
  kind: CommentedKind,
  { page = 0, pageCount = COMMENTS_PER_PAGE }: { page?: number; pageCount?: number } = {},
): Promise<Listing<MyComment>> {
  const subject = subjects[kind];
  const own = and(isOwnLeft(memberId), eq(content.kind, kind));
  // Articles belong to the magazine and are shown to everyone.
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
        isPendingReview: sql<boolean>`${comment.status} = 'HELD'`,
        isHiddenByContentAuthor: comment.isHiddenByContentAuthor,
        contentId: comment.contentId,
        contentStatus: content.status,
        isHidden: sql<boolean>`(${comment.status} = 'HIDDEN' or ${content.status} <> 'PUBLISHED')`,
        title: sql<
          string | null
        >`case when ${content.status} = 'PUBLISHED' and not ${isWithheld} then ${subject.title} end`,
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
  const items = rows.map(({ contentStatus, title, ...row }) => ({
    ...row,
    title: titleOf(kind, title, contentStatus),
  }));
  return { items, total: counted?.total ?? 0 };
}

function titleOf(kind: CommentedKind, title: string | null, status: ContentStatus): string {
  if (title !== null) return kind === 'talk' ? talkTitle({ text: title }) : title;
  if (status === 'PUBLISHED') return BLOCKED_TITLE;
  return status === 'DELETED' ? DELETED_TITLE : HIDDEN_TITLE;
}
