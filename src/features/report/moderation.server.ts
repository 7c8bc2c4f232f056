import { and, asc, count, eq, min, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connection.ts';
import { content, member, report } from '../../db/schema/index.ts';
import type { Listing } from '../content/content.ts';
import type { ContentKind } from '../content/content.server.ts';
import { hide, show } from './reported.server.ts';
import { isAboutMember } from './report-member.server.ts';
import { isAbout, isReportedByMany } from './report.server.ts';

/** A thing that moderators have to decide about; its id is that of the first open report. */
type OpenReport = {
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
  since: Date;
};

type Decision = 'UPHELD' | 'DISMISSED';

/** What has been reported and not been decided about, the longest waiting first. */
export async function listOpenReports(
  db: Queryable,
  { page = 0, size = 20 }: { page?: number; size?: number } = {},
): Promise<Listing<OpenReport>> {
  const things = db
    .select({ contentId: report.contentId })
    .from(report)
    .where(eq(report.status, 'OPEN'))
    .groupBy(report.contentId, report.commentId, report.targetId)
    .as('things');
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
      since: sql`min(${report.createdAt})`.mapWith(report.createdAt),
    })
    .from(report)
    .leftJoin(content, eq(content.id, report.contentId))
    .innerJoin(member, eq(member.id, report.targetId))
    .where(eq(report.status, 'OPEN'))
    .groupBy(content.id, report.commentId, member.id)
    .orderBy(asc(min(report.createdAt)), asc(min(report.id)))
    .limit(size)
    .offset(page * size);
  return { items: rows, total: await db.$count(things) };
}

/**
 * Decides all open reports on what this one is about. Upheld, a thing is hidden; dismissed, it is shown again if the
 * reports had hidden it. What follows for somebody who was reported is for the moderator to do.
 * @returns whether there is such an open report
 */
export function decideReport(
  db: Database,
  reportId: number,
  decision: Decision,
  moderatorId: number | null = null,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [open] = await transaction
      .select({ contentId: report.contentId, commentId: report.commentId, targetId: report.targetId })
      .from(report)
      .where(and(eq(report.id, reportId), eq(report.status, 'OPEN')));
    if (!open) return false;
    const decide = (which: SQL | undefined) =>
      transaction
        .update(report)
        .set({ status: decision, decidedBy: moderatorId, decidedAt: sql`now()` })
        .where(and(which, eq(report.status, 'OPEN')));
    if (open.contentId === null) {
      await decide(isAboutMember(open.targetId));
      return true;
    }
    const thing = { contentId: open.contentId, commentId: open.commentId };
    // Locked as in `fileReport`, so that no report comes between what is counted and what is decided.
    await transaction
      .select({ id: content.id })
      .from(content)
      .where(eq(content.id, thing.contentId))
      .for('no key update');
    const wasHidden = await isReportedByMany(transaction, thing);
    await decide(isAbout(thing));
    if (decision === 'UPHELD') await hide(transaction, thing);
    else if (wasHidden) await show(transaction, thing);
    return true;
  });
}
