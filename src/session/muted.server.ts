import { and, eq, isNotNull, isNull, ne, type Placeholder, sql, type SQL, type SQLWrapper } from '../db/drizzle.ts';
import { content, report } from '../db/schema/index.ts';

/** SQL conditions for contents, comments and members that are muted for a viewer, by a block or a report. */

/** The id of a member or a prepared statement's placeholder for it; undefined for a visitor. */
export type ViewerId = number | Placeholder | undefined;

/**
 * Returns SQL: whether the viewer has blocked this author. Every list of contents or comments uses this condition. It is
 * false for a visitor.
 */
export function isBlockedBy(viewerId: ViewerId | SQLWrapper, author: SQLWrapper): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from block where blocker_id = ${viewerId} and blocked_id = ${author})`;
}

/**
 * Returns SQL: whether the viewer has a report in force. A report affects only its reporter, until an operator
 * dismisses it or the reporter chooses to see the author again.
 * @param which a condition on columns of `report`
 */
export function hasReported(viewerId: ViewerId | SQLWrapper, which: SQL | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from ${report} where ${and(isInForce(viewerId), which)})`;
}

/** Returns SQL: whether the viewer has reported this content, which removes it from the viewer's lists. */
export function isReportedBy(viewerId: ViewerId | SQLWrapper, contentId: SQLWrapper): SQL<boolean> {
  return hasReported(viewerId, and(isNull(report.commentId), sql`${report.contentId} = ${contentId}`));
}

/** Returns SQL: whether lists omit this row of `content` for the viewer, since they blocked its author or reported it. */
export function isMutedFor(viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(${isBlockedBy(viewerId, content.authorId)} or ${isReportedBy(viewerId, content.id)})`;
}

/** Returns SQL: whether the viewer has reported a comment by this author on content of this kind. */
export function hasReportedCommentOf(
  viewerId: ViewerId | SQLWrapper,
  author: SQLWrapper,
  kind: 'story' | 'article' | 'talk',
): SQL<boolean> {
  return hasReported(viewerId, and(eq(report.targetId, author), isReportOfComment(kind)));
}

/** Returns SQL: whether this row of `report` is about a comment on content of this kind. */
export function isReportOfComment(kind: 'story' | 'article' | 'talk'): SQL | undefined {
  const isOnThisKind = sql`exists (
    select from ${content} where ${content.id} = ${report.contentId} and ${content.kind} = ${kind})`;
  return and(isNotNull(report.commentId), isOnThisKind);
}

/**
 * Returns SQL: whether this row of `report` still affects its reporter. It does not after an operator dismissed it, or
 * after the reporter chose to see the author again.
 */
export function isInForce(viewerId: NonNullable<ViewerId> | SQLWrapper): SQL | undefined {
  return and(eq(report.reporterId, viewerId), ne(report.status, 'DISMISSED'), isNull(report.shownAgainAt));
}
