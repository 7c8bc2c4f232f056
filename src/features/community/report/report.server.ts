import { and, eq, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { member, report } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { EXCERPT_LENGTH, REPORTS_PER_DAY } from './report.ts';
import { findReportable, type NamedContent } from './report-subjects.server.ts';
import { follow } from './standing/follow.server.ts';
import { isAbout } from './standing/reported-by-many.server.ts';
import { readStanding } from './standing/standing.server.ts';
import { firstGraphemes } from '../../../lib/text/graphemes.ts';

export const DISMISSED = '신고한 뒤에 운영자가 확인했고, 문제가 없다고 보았어요.';

type Filing = {
  reporterId: number;
  reasonId: number;
  /** The author, if the caller names one; must be correct. */
  targetId?: number;
};

/**
 * Files a report about a content or comment. A second report by the same member is not counted while the first is open;
 * it only revokes that member's choice to see the writer again. After a decision that took action, it opens the report
 * again, since the content may have changed. For other members nothing changes until `REPORTS_THAT_HIDE` accounts that
 * are not new have reported it. Articles of the magazine always wait for an operator.
 * @throws ApiError the reason why it is not shown, BAD_REQUEST for an own text and after a dismissal, TOO_MANY_REQUESTS
 */
export function fileReport(
  db: Database,
  named: NamedContent,
  { reporterId, reasonId, targetId }: Filing,
): Promise<'filed' | 'already'> {
  return db.transaction(async (transaction) => {
    await lockReporter(transaction, reporterId);
    const { item: reported, absence } = await findReportable(transaction, named, 'no key update');
    if (absence) throw new ApiError(absence);
    const { authorId, text } = reported;
    if (authorId === reporterId) throw new ApiError('BAD_REQUEST', '내가 쓴 글은 신고할 수 없어요.');
    if (targetId !== undefined && targetId !== authorId) throw new ApiError('BAD_REQUEST');
    const [earlier] = await transaction
      .select({ id: report.id, status: report.status, shownAgainAt: report.shownAgainAt })
      .from(report)
      .where(and(eq(report.reporterId, reporterId), isAbout(reported)));
    if (earlier?.status === 'DISMISSED') throw new ApiError('BAD_REQUEST', DISMISSED);
    if (earlier?.status === 'OPEN') {
      if (earlier.shownAgainAt)
        await transaction.update(report).set({ shownAgainAt: null }).where(eq(report.id, earlier.id));
      return 'already';
    }
    await requireRoomToday(transaction, reporterId);
    const filed = { reasonId, excerpt: firstGraphemes(text, EXCERPT_LENGTH) };
    if (earlier) await openAgain(transaction, earlier.id, filed);
    else {
      const { contentId, commentId } = reported;
      await transaction.insert(report).values({ ...filed, reporterId, contentId, commentId, targetId: authorId });
    }
    const standing = await readStanding(transaction, reported);
    if (standing?.facts.isHiddenByReports) await follow(transaction, reported, standing);
    return 'filed';
  });
}

/** Opens a decided report again, with the present time and text. */
export async function openAgain(
  db: Queryable,
  id: number,
  filed: { reasonId: number; excerpt: string },
): Promise<void> {
  const undecided = { status: 'OPEN', decidedBy: null, decidedAt: null, decisionId: null } as const;
  await db
    .update(report)
    .set({ ...filed, ...undecided, shownAgainAt: null, createdAt: sql`now()` })
    .where(eq(report.id, id));
}

/** Locks the reporter, so that reports of a member are filed one at a time and the daily limit holds. */
export async function lockReporter(db: Queryable, reporterId: number): Promise<void> {
  await db.select({ id: member.id }).from(member).where(eq(member.id, reporterId)).for('no key update');
}

/**
 * Checks the limit of reports on this Korean day, by the database's clock.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function requireRoomToday(db: Queryable, reporterId: number): Promise<void> {
  const { rows } = await db.execute<{ filed: number; seconds_left: number }>(sql`
    with today as (select date_trunc('day', now(), 'Asia/Seoul') as start)
    select count(${report.id})::int as filed,
      ceil(extract(epoch from start + interval '1 day' - now()))::int as seconds_left
    from today left join ${report} on ${report.reporterId} = ${reporterId} and ${report.createdAt} >= start
    group by start`);
  const [today] = rows;
  if (!today || today.filed < REPORTS_PER_DAY) return;
  const message = `신고는 하루에 ${REPORTS_PER_DAY}번까지 할 수 있어요. 내일 다시 시도해 주세요.`;
  throw new ApiError('TOO_MANY_REQUESTS', message, {}, today.seconds_left);
}
