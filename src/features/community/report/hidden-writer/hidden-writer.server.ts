import { and, desc, eq, max, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { member, picture, report } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { isBlockedBy, isInForce, isReportOfComment } from '../../../../session/muted.server.ts';
import { pictureColumns } from '../../../writing/content/content.server.ts';
import type { Picture } from '../../../../model/picture.ts';

/** Hidden writers listed at once, the most recently reported first. */
export const HIDDEN_WRITERS_SHOWN = 50;

/** A member whose comments and replies on articles are hidden from a member who reported one of these comments. */
export type HiddenWriter = {
  id: number;
  nickname: string;
  picture: Picture | null;
  /** Whether the reporter has also blocked the writer: then the comments stay hidden. */
  isBlocked: boolean;
};

/**
 * Lists the writers whose article comments a member's reports hide from that member, including writers who have left. At most
 * `HIDDEN_WRITERS_SHOWN`.
 */
export async function listHiddenWriters(
  db: Queryable,
  reporterId: number,
): Promise<{ items: HiddenWriter[]; hasMore: boolean }> {
  const hidden = db
    .select({ writerId: report.targetId, reportedAt: max(report.createdAt).as('reported_at') })
    .from(report)
    .where(and(isInForce(reporterId), isReportOfComment('article')))
    .groupBy(report.targetId)
    .orderBy(desc(max(report.createdAt)), desc(report.targetId))
    .limit(HIDDEN_WRITERS_SHOWN + 1)
    .as('hidden');
  const rows = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      picture: pictureColumns(picture),
      isBlocked: isBlockedBy(reporterId, member.id),
    })
    .from(hidden)
    .innerJoin(member, eq(member.id, hidden.writerId))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .orderBy(desc(hidden.reportedAt), desc(member.id));
  return { items: rows.slice(0, HIDDEN_WRITERS_SHOWN), hasMore: rows.length > HIDDEN_WRITERS_SHOWN };
}

/**
 * Shows a writer's article comments again to a member who reported some of them. Idempotent. The reports still wait for
 * operators, and a block of the writer stays.
 * @throws ApiError NOT_FOUND unless the member has reported an article comment of this writer
 */
export async function showWriterAgain(
  db: Queryable,
  { reporterId, writerId }: { reporterId: number; writerId: number },
): Promise<void> {
  const { rowCount } = await db
    .update(report)
    .set({ shownAgainAt: sql`coalesce(${report.shownAgainAt}, now())` })
    .where(and(eq(report.reporterId, reporterId), eq(report.targetId, writerId), isReportOfComment('article')));
  if (!rowCount) throw new ApiError('NOT_FOUND');
}
