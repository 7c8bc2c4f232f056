import { and, eq, isNotNull, isNull, ne, sql, type SQL, type SQLWrapper } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { report } from '../../db/schema/index.ts';
import type { ViewerId } from '../block/block.server.ts';

/**
 * What a report does for whoever filed it, and for nobody else. It does so until a moderator dismisses it.
 * @param which of the viewer's reports, by columns of `report`
 */
export function hasReported(viewerId: ViewerId | SQLWrapper, which: SQL | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from ${report} where ${and(isInForce(viewerId), which)})`;
}

/** Whether the viewer has reported this content: it leaves the lists that they see. */
export function isReportedBy(viewerId: ViewerId, contentId: SQLWrapper): SQL<boolean> {
  return hasReported(viewerId, and(isNull(report.commentId), sql`${report.contentId} = ${contentId}`));
}

/** The same as a list of ids. */
export function contentsReportedBy(db: Queryable, viewerId: number) {
  return db
    .select({ id: sql<number>`${report.contentId}`.as('id') })
    .from(report)
    .where(and(isInForce(viewerId), isNull(report.commentId), isNotNull(report.contentId)));
}

function isInForce(viewerId: NonNullable<ViewerId> | SQLWrapper): SQL | undefined {
  return and(eq(report.reporterId, viewerId), ne(report.status, 'DISMISSED'));
}
