import { asc, count, desc, eq, min, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { content, member, report } from '../../../../db/schema/index.ts';
import type { Listing } from '../../../writing/content/content.ts';
import type { ContentKind } from '../../../writing/content/content.server.ts';
import { gravityOf } from './gravity.server.ts';

/** An entry of the report queue; its id is the id of the first open report. */
export type OpenReport = {
  id: number;
  kind: ContentKind | 'member';
  /** Null if a member was reported, and not one of their texts. */
  contentId: number | null;
  commentId: number | null;
  target: { id: number; nickname: string };
  /** The text at the first report. */
  excerpt: string;
  reasonIds: number[];
  reports: number;
  /** The gravity of the worst reason, from 1 to 3. */
  gravity: number;
  /** Whether it is hidden from readers meanwhile. */
  isHidden: boolean;
  since: Date;
};

/**
 * Returns open reports: the gravest first, of equally grave ones the longest waiting. The page is
 * chosen by reports alone; contents, members and quotes are read for this page only.
 */
export async function listOpenReports(
  db: Queryable,
  { page = 0, size = 20 }: { page?: number; size?: number } = {},
): Promise<Listing<OpenReport>> {
  const things = db
    .select({
      id: sql<number>`min(${report.id})`.mapWith(Number).as('first_id'),
      contentId: report.contentId,
      commentId: report.commentId,
      targetId: report.targetId,
      reasonIds: sql<number[]>`array_agg(${report.reasonId})`.as('reason_ids'),
      reports: count().as('reports'),
      gravity: gravityOf.as('gravity'),
      since: sql`min(${report.createdAt})`.mapWith(report.createdAt).as('since'),
    })
    .from(report)
    .where(eq(report.status, 'OPEN'))
    .groupBy(report.contentId, report.commentId, report.targetId)
    .orderBy(desc(gravityOf), asc(min(report.createdAt)), asc(min(report.id)))
    .limit(size)
    .offset(page * size)
    .as('things');
  const items = await db
    .select({
      id: things.id,
      contentId: things.contentId,
      commentId: things.commentId,
      kind: sql<OpenReport['kind']>`coalesce(${content.kind}::text, 'member')`,
      target: { id: member.id, nickname: member.nickname },
      excerpt: sql<string>`(select excerpt from report where report.id = ${things.id})`,
      reasonIds: sql<number[]>`array(select distinct unnest(${things.reasonIds}) as reason_id order by reason_id)`,
      reports: things.reports,
      gravity: things.gravity,
      isHidden: sql<boolean>`coalesce(case when ${things.commentId} is null then ${content.status} <> 'PUBLISHED'
        else (select status <> 'ACTIVE' from comment where comment.id = ${things.commentId}) end, false)`,
      since: things.since,
    })
    .from(things)
    .leftJoin(content, eq(content.id, things.contentId))
    .innerJoin(member, eq(member.id, things.targetId))
    .orderBy(desc(things.gravity), asc(things.since), asc(things.id));
  return { items, total: await countOpenReports(db) };
}

/**
 * Returns the report to decide next in the order of the list, or undefined if no other one waits.
 * @param after the report that is shown; without it, or after the last one, the first of the list is next
 */
export async function findNextReport(db: Queryable, after?: number): Promise<number | undefined> {
  const { items } = await listOpenReports(db, { size: 100 });
  const place = items.findIndex(({ id }) => id === after);
  const next = items[place + 1] ?? items[0];
  return next?.id === after ? undefined : next?.id;
}

/** Counts the entries of the report queue. */
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
