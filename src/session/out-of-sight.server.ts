import { and, eq, isNotNull, isNull, ne, type Placeholder, sql, type SQL, type SQLWrapper } from '../db/drizzle.ts';
import { content, report } from '../db/schema/index.ts';

/** What somebody has put out of their own sight, by a block or a report. */

/** A member, by a prepared statement's placeholder too; undefined for a visitor. */
export type ViewerId = number | Placeholder | undefined;

/**
 * Whether the viewer has blocked this author: the one predicate that every list of what people wrote goes through.
 * Nobody is blocked by a visitor.
 */
export function isBlockedBy(viewerId: ViewerId | SQLWrapper, author: SQLWrapper): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from block where blocker_id = ${viewerId} and blocked_id = ${author})`;
}

/**
 * Returns whether the viewer has a report in force. A report affects only its reporter, until a moderator dismisses it
 * or the reporter chooses to see the writer again.
 * @param which a condition on columns of `report`
 */
export function hasReported(viewerId: ViewerId | SQLWrapper, which: SQL | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from ${report} where ${and(isInForce(viewerId), which)})`;
}

/** Whether the viewer has reported this content: it leaves the lists that they see. */
export function isReportedBy(viewerId: ViewerId | SQLWrapper, contentId: SQLWrapper): SQL<boolean> {
  return hasReported(viewerId, and(isNull(report.commentId), sql`${report.contentId} = ${contentId}`));
}

/** Whether a list leaves this content out for the viewer, who has blocked its author or reported it. */
export function isLeftOutFor(viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(${isBlockedBy(viewerId, content.authorId)} or ${isReportedBy(viewerId, content.id)})`;
}

/** Whether the viewer has reported a comment that this author wrote on something of this kind. */
export function hasReportedCommentOf(
  viewerId: ViewerId | SQLWrapper,
  author: SQLWrapper,
  kind: 'story' | 'article' | 'talk',
): SQL<boolean> {
  return hasReported(viewerId, and(eq(report.targetId, author), isReportOfComment(kind)));
}

/** Returns whether this row of `report` is about a comment on content of this kind. */
export function isReportOfComment(kind: 'story' | 'article' | 'talk'): SQL | undefined {
  const isOnThisKind = sql`exists (
    select from ${content} where ${content.id} = ${report.contentId} and ${content.kind} = ${kind})`;
  return and(isNotNull(report.commentId), isOnThisKind);
}

/**
 * Returns whether this row of `report` still hides something from its reporter. It does not once it is dismissed, or
 * the reporter chose to see the writer again.
 */
export function isInForce(viewerId: NonNullable<ViewerId> | SQLWrapper): SQL | undefined {
  return and(eq(report.reporterId, viewerId), ne(report.status, 'DISMISSED'), isNull(report.shownAgainAt));
}
