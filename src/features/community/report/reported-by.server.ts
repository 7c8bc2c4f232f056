import { and, isNotNull, isNull, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { report } from '../../../db/schema/index.ts';
import { isInForce } from '../../../session/muted.server.ts';

export { hasReported } from '../../../session/muted.server.ts';

/** Selects the ids of contents that the viewer has reported. */
export function contentsReportedBy(db: Queryable, viewerId: number) {
  return db
    .select({ id: sql<number>`${report.contentId}`.as('id') })
    .from(report)
    .where(and(isInForce(viewerId), isNull(report.commentId), isNotNull(report.contentId)));
}
