import { and, eq, isNull, type SQL } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { member, report } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import type { Found } from '../../writing/content/content.ts';
import { DISMISSED, lockReporter, openAgain, requireRoomToday } from './report.server.ts';

type Reported = { id: number; text: string };

/** Returns an active member with the text of their profile. */
export async function findReportableMember(db: Queryable, id: number): Promise<Found<Reported>> {
  const [row] = await db
    .select({ nickname: member.nickname, introduction: member.introduction })
    .from(member)
    .where(and(eq(member.id, id), eq(member.status, 'active')));
  if (!row) return { absence: 'NOT_FOUND' };
  return { item: { id, text: [row.nickname, row.introduction].filter((part) => part).join('\n') } };
}

/**
 * Files a report about a member, not about one of their texts. A second report by the same member is not counted while
 * the first is open. After a decision that took action, it opens the report again. The report itself hides nothing;
 * members use a block for that.
 * @throws ApiError NOT_FOUND, BAD_REQUEST for oneself and after a dismissal, TOO_MANY_REQUESTS
 */
export function reportMember(
  db: Database,
  targetId: number,
  { reporterId, reasonId }: { reporterId: number; reasonId: number },
): Promise<'filed' | 'already'> {
  if (targetId === reporterId) throw new ApiError('BAD_REQUEST', '나를 신고할 수는 없어요.');
  return db.transaction(async (transaction) => {
    await lockReporter(transaction, reporterId);
    const { item: reported, absence } = await findReportableMember(transaction, targetId);
    if (absence) throw new ApiError(absence);
    const [earlier] = await transaction
      .select({ id: report.id, status: report.status })
      .from(report)
      .where(and(eq(report.reporterId, reporterId), isAboutMember(targetId)));
    if (earlier?.status === 'DISMISSED') throw new ApiError('BAD_REQUEST', DISMISSED);
    if (earlier?.status === 'OPEN') return 'already';
    await requireRoomToday(transaction, reporterId);
    const filed = { reasonId, excerpt: reported.text };
    if (earlier) await openAgain(transaction, earlier.id, filed);
    else await transaction.insert(report).values({ ...filed, reporterId, targetId });
    return 'filed';
  });
}

export function isAboutMember(id: number): SQL | undefined {
  return and(isNull(report.contentId), eq(report.targetId, id));
}
