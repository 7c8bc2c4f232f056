import { alias, and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { content, decision, member, report } from '../../../../db/schema/index.ts';
import type { Listing } from '../../../writing/content/content.ts';
import type { AppealOutcome, Outcome, Subject } from './decision.ts';
import { publicTextOf } from '../public-text.server.ts';
import type { ReportSubject } from '../report-subjects.server.ts';

/** Queries of decisions. */

export const DECISIONS_PER_PAGE = 20;

export type Decision = {
  id: number;
  subject: Subject;
  contentId: number | null;
  commentId: number | null;
  target: { id: number; nickname: string };
  outcome: Outcome;
  reasonId: number | null;
  words: string;
  /** The text at the first report. */
  excerpt: string;
  operator: { id: number; nickname: string } | null;
  createdAt: Date;
  appealUntil: Date;
  appeal: string | null;
  appealedAt: Date | null;
  appealOutcome: AppealOutcome | null;
  appealWords: string;
  appealOperatorId: number | null;
  appealDecidedAt: Date | null;
  /** Whether a later decision about the same content or comment is in force. */
  isSuperseded: boolean;
};

const target = alias(member, 'target');

const subjectOf = sql<Subject>`case when ${decision.commentId} is not null then 'comment'
  else coalesce(${content.kind}::text, 'member') end`;

/**
 * Whether an appeal against the decision succeeded, and no decision in force replaces it: neither a decision that hides
 * the content or comment, nor a later warning.
 */
const isTakenBack = sql<boolean>`coalesce(${decision.appealOutcome} = 'OVERTURNED' and not coalesce((
  select other.outcome in ('HIDDEN', 'DELETED', 'SUSPENDED') or (other.outcome = 'WARNED' and other.id > ${decision.id})
  from decision as other
  where other.content_id = ${decision.contentId} and other.comment_id is not distinct from ${decision.commentId}
    and other.target_id = ${decision.targetId} and other.appeal_outcome is distinct from 'OVERTURNED'
  order by other.id desc limit 1), false), false)`;

/** Each branch uses its own index. */
const isSuperseded = sql<boolean>`case
  when ${decision.commentId} is not null then exists (
    select from decision as later where later.comment_id = ${decision.commentId}
      and later.id > ${decision.id} and later.appeal_outcome is distinct from 'OVERTURNED')
  else exists (
    select from decision as later where later.content_id = ${decision.contentId} and later.comment_id is null
      and later.target_id = ${decision.targetId}
      and later.id > ${decision.id} and later.appeal_outcome is distinct from 'OVERTURNED') end`;

function selectDecisions(db: Queryable) {
  return db
    .select({
      id: decision.id,
      subject: subjectOf,
      contentId: decision.contentId,
      commentId: decision.commentId,
      target: { id: target.id, nickname: target.nickname },
      outcome: decision.outcome,
      reasonId: decision.reasonId,
      words: decision.words,
      excerpt: decision.excerpt,
      operator: { id: member.id, nickname: member.nickname },
      createdAt: decision.createdAt,
      appealUntil: decision.appealUntil,
      appeal: decision.appeal,
      appealedAt: decision.appealedAt,
      appealOutcome: decision.appealOutcome,
      appealWords: decision.appealWords,
      appealOperatorId: decision.appealOperatorId,
      appealDecidedAt: decision.appealDecidedAt,
      isSuperseded,
    })
    .from(decision)
    .innerJoin(target, eq(target.id, decision.targetId))
    .leftJoin(content, eq(content.id, decision.contentId))
    .leftJoin(member, eq(member.id, decision.operatorId));
}

async function findDecision(db: Queryable, which: SQL | undefined): Promise<Decision | undefined> {
  const [row] = await selectDecisions(db).where(which);
  return row;
}

export function getDecision(db: Queryable, id: number): Promise<Decision | undefined> {
  return findDecision(db, eq(decision.id, id));
}

/** Returns the decision that closed this report. */
export async function findDecisionOfReport(db: Queryable, reportId: number): Promise<number | undefined> {
  const [row] = await db.select({ id: report.decisionId }).from(report).where(eq(report.id, reportId));
  return row?.id ?? undefined;
}

/** Returns a decision about the member. Excludes KEPT, about which authors are not notified. */
export function getOwnDecision(db: Queryable, id: number, memberId: number): Promise<Decision | undefined> {
  return findDecision(
    db,
    and(eq(decision.id, id), eq(decision.targetId, memberId), sql`${decision.outcome} <> 'KEPT'`),
  );
}

const isWaitingAppeal = and(isNotNull(decision.appealedAt), isNull(decision.appealOutcome));

/** Lists open appeals, the longest waiting first. */
export async function listAppeals(db: Queryable, { page = 0 } = {}): Promise<Listing<Decision>> {
  const [items, total] = await Promise.all([
    selectDecisions(db)
      .where(isWaitingAppeal)
      .orderBy(asc(decision.appealedAt))
      .limit(DECISIONS_PER_PAGE)
      .offset(page * DECISIONS_PER_PAGE),
    countAppeals(db),
  ]);
  return { items, total };
}

/** Counts open appeals. */
export function countAppeals(db: Queryable): Promise<number> {
  return db.$count(decision, isWaitingAppeal);
}

type Which = { targetId?: number; about?: ReportSubject; page?: number; size?: number };

/** Lists decisions, newest first: all, or those about a member or a content. @returns whether there are more */
export async function listDecisions(
  db: Queryable,
  { targetId, about, page = 0, size = DECISIONS_PER_PAGE }: Which = {},
): Promise<{ items: Decision[]; hasMore: boolean }> {
  const rows = await selectDecisions(db)
    .where(and(targetId === undefined ? undefined : eq(decision.targetId, targetId), about && isDecisionAbout(about)))
    .orderBy(desc(decision.createdAt), desc(decision.id))
    .limit(size + 1)
    .offset(page * size);
  return { items: rows.slice(0, size), hasMore: rows.length > size };
}

function isDecisionAbout({ contentId, commentId }: ReportSubject): SQL | undefined {
  const ofComment = commentId === null ? isNull(decision.commentId) : eq(decision.commentId, commentId);
  return and(eq(decision.contentId, contentId), ofComment);
}

export type OwnReport = {
  id: number;
  subject: Subject;
  /** The text that is public now; null if it is no longer public. */
  text: string | null;
  reasonId: number;
  createdAt: Date;
  status: (typeof report.$inferSelect)['status'];
  decidedAt: Date | null;
  /** Whether the decision is overturned and no other decision replaces it. */
  isTakenBack: boolean;
};

/** Lists a member's reports with their results, newest first. */
export async function listOwnReports(
  db: Queryable,
  memberId: number,
  { page = 0, size = DECISIONS_PER_PAGE } = {},
): Promise<Listing<OwnReport>> {
  const rows = await db
    .select({
      id: report.id,
      subject: sql<Subject>`case when ${report.commentId} is not null then 'comment'
        else coalesce(${content.kind}::text, 'member') end`,
      text: publicTextOf(report),
      reasonId: report.reasonId,
      createdAt: report.createdAt,
      status: report.status,
      decidedAt: report.decidedAt,
      isTakenBack,
    })
    .from(report)
    .leftJoin(decision, eq(decision.id, report.decisionId))
    .leftJoin(content, eq(content.id, report.contentId))
    .where(eq(report.reporterId, memberId))
    .orderBy(desc(report.createdAt), desc(report.id))
    .limit(size)
    .offset(page * size);
  return { items: rows, total: await db.$count(report, eq(report.reporterId, memberId)) };
}
