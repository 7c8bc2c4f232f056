import { and, eq, isNull, sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { member, report } from '../../../../db/schema/index.ts';
import { AGE_THAT_COUNTS_DAYS, REPORTS_THAT_HIDE } from '../report.ts';
import type { ReportSubject } from '../report-subjects.server.ts';

/** Returns whether enough accounts that are not new have open reports about the content or comment. */
export async function isReportedByMany(db: Queryable, thing: ReportSubject): Promise<boolean> {
  const isAged = sql`${report.createdAt} - ${member.createdAt} >= make_interval(days => ${AGE_THAT_COUNTS_DAYS})`;
  const counted = await db
    .select({ id: report.id })
    .from(report)
    .innerJoin(member, eq(member.id, report.reporterId))
    .where(and(isAbout(thing), eq(report.status, 'OPEN'), isAged))
    .limit(REPORTS_THAT_HIDE);
  return counted.length >= REPORTS_THAT_HIDE;
}

export function isAbout({ contentId, commentId }: ReportSubject): SQL | undefined {
  return commentId === null
    ? and(eq(report.contentId, contentId), isNull(report.commentId))
    : eq(report.commentId, commentId);
}
