import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { report } from '../../db/schema/index.ts';
import type { ViewerId } from '../block/block.server.ts';

/** Whether the viewer has reported this content: it leaves the lists that they see, and nobody else's. */
export function isReportedBy(viewerId: ViewerId, contentId: SQLWrapper): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from ${report} where ${and(ofContent(viewerId), sql`${report.contentId} = ${contentId}`)})`;
}

/** The same as a list of ids. */
export function contentsReportedBy(db: Queryable, viewerId: number) {
  return db
    .select({ id: sql<number>`${report.contentId}`.as('id') })
    .from(report)
    .where(and(ofContent(viewerId), isNotNull(report.contentId)));
}

function ofContent(viewerId: NonNullable<ViewerId>): SQL | undefined {
  return and(eq(report.reporterId, viewerId), isNull(report.commentId));
}
