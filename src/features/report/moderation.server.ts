import { asc, count, desc, eq, min, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { content, member, report } from '../../db/schema/index.ts';
import type { Listing } from '../content/content.ts';
import type { ContentKind } from '../content/content.server.ts';
import { gravityOf } from './gravity.server.ts';

/** A thing that moderators have to decide about; its id is that of the first open report. */
export type OpenReport = {
  id: number;
  kind: ContentKind | 'member';
  /** Absent where somebody is reported, and not what they wrote. */
  contentId: number | null;
  commentId: number | null;
  target: { id: number; nickname: string };
  /** As it read when it was first reported. */
  excerpt: string;
  reasonIds: number[];
  reports: number;
  /** 1 to 3, of the gravest reason. */
  gravity: number;
  /** Whether readers see it meanwhile. */
  isHidden: boolean;
  since: Date;
};

/** What has been reported and not been decided about: the gravest first, of these the longest waiting. */
export async function listOpenReports(
  db: Queryable,
  { page = 0, size = 20 }: { page?: number; size?: number } = {},
): Promise<Listing<OpenReport>> {
  const rows = await db
    .select({
      id: sql<number>`min(${report.id})`.mapWith(Number),
      contentId: content.id,
      commentId: report.commentId,
      kind: sql<OpenReport['kind']>`coalesce(${content.kind}::text, 'member')`,
      target: { id: member.id, nickname: member.nickname },
      excerpt: sql<string>`(array_agg(${report.excerpt} order by ${report.id}))[1]`,
      reasonIds: sql<number[]>`array_agg(distinct ${report.reasonId})`,
      reports: count(),
      gravity: gravityOf,
      isHidden: sql<boolean>`coalesce(case when ${report.commentId} is null then ${content.status} <> 'PUBLISHED'
        else (select status <> 'ACTIVE' from comment where comment.id = ${report.commentId}) end, false)`,
      since: sql`min(${report.createdAt})`.mapWith(report.createdAt),
    })
    .from(report)
    .leftJoin(content, eq(content.id, report.contentId))
    .innerJoin(member, eq(member.id, report.targetId))
    .where(eq(report.status, 'OPEN'))
    .groupBy(content.id, report.commentId, member.id)
    .orderBy(desc(gravityOf), asc(min(report.createdAt)), asc(min(report.id)))
    .limit(size)
    .offset(page * size);
  return { items: rows, total: await countOpenReports(db) };
}

/** How many things wait for a decision. */
export function countOpenReports(db: Queryable): Promise<number> {
  return db.$count(openThings(db));
}

function openThings(db: Queryable) {
  return db
    .select({ contentId: report.contentId })
    .from(report)
    .where(eq(report.status, 'OPEN'))
    .groupBy(report.contentId, report.commentId, report.targetId)
    .as('things');
}
