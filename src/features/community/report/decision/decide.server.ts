import { and, asc, eq, inArray, sql, type SQL } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { content, decision, member, report } from '../../../../db/schema/index.ts';
import { audited, type OperatorId } from '../../../operations/audit/audit.server.ts';
import { APPEAL_DAYS } from '../../../people/member/appeal-days.ts';
import { suspend } from '../../../people/member/suspend.server.ts';
import type { Outcome } from './decision.ts';
import { isAboutMember } from '../report-member.server.ts';
import { reasonText } from '../report.ts';
import type { ReportSubject } from '../report-subjects.server.ts';
import { follow } from '../standing/follow.server.ts';
import { isAbout } from '../standing/reported-by-many.server.ts';
import { readStanding, type Standing } from '../standing/standing.server.ts';
import type { State } from '../standing/state-after.ts';

export type Deciding = {
  outcome: Outcome;
  by: OperatorId;
  /** The reason id of the decision; by default the reason that was reported most often. */
  reasonId?: number | undefined;
  /** An additional message to the author. */
  words?: string;
};

type About = { contentId: number | null; commentId: number | null; targetId: number };

type Transaction = Queryable & Pick<Database, 'transaction'>;

/**
 * Decides all open reports about the subject of this report. Runs once even if operators decide concurrently. Notifies
 * the author and all reporters.
 * @returns the id of the decision; undefined when the report is not open any more
 */
export function decide(db: Database, reportId: number, deciding: Deciding): Promise<number | undefined> {
  const { by } = deciding;
  return db.transaction(async (transaction) => {
    const about = await findOpen(transaction, reportId);
    // Operators must not decide about their own texts.
    if (!about || about.targetId === by) return undefined;
    await lock(transaction, about, by);
    // Selected under the lock: another operator may have decided meanwhile.
    const [first] = await transaction
      .select({
        excerpt: sql<string | null>`(array_agg(${report.excerpt} order by ${report.id}))[1]`,
        reasonId: sql<number>`mode() within group (order by ${report.reasonId})`,
      })
      .from(report)
      .where(isOpenAbout(about));
    if (!first || first.excerpt === null) return undefined;
    const reasonId = deciding.reasonId ?? first.reasonId;
    return settle(transaction, about, { ...deciding, reasonId }, { excerpt: first.excerpt, act: 'report decided' });
  });
}

type Settling = {
  excerpt: string;
  act: 'report decided' | 'decided unasked';
};

/** Stores a decision, carries it out and publishes its events. The caller holds the locks. */
export async function settle(
  db: Transaction,
  about: About,
  { outcome, by, reasonId, words = '' }: Deciding,
  { excerpt, act }: Settling,
): Promise<number> {
  const thing = reportSubjectOf(about);
  const before = thing && (await readStanding(db, thing));
  const reason = outcome === 'KEPT' ? null : reasonId;
  const [decided] = await db
    .insert(decision)
    .values({
      ...about,
      outcome,
      reasonId: reason,
      words,
      operatorId: by,
      excerpt,
      wasHiddenByAuthor: before?.facts.isHiddenByAuthor ?? false,
      wasHiddenByOperators: before?.facts.isHiddenByOperators ?? false,
      appealUntil: sql`greatest(now(), (select max(ends_at) from suspension where member_id = ${about.targetId}))
        + make_interval(days => ${APPEAL_DAYS})`,
    })
    .returning({ id: decision.id });
  if (!decided) throw new Error('the decision row was not returned');
  const { id } = decided;
  const status = outcome === 'KEPT' ? 'DISMISSED' : 'UPHELD';
  await db
    .update(report)
    // Only open reports store the excerpt; the decision has its own copy.
    .set({ status, decidedBy: by, decidedAt: sql`now()`, decisionId: id, excerpt: '' })
    .where(isOpenAbout(about));
  const state = thing && before && (await followDecision(db, thing, before, { id, outcome, act }));
  const isReleased = before?.status === 'HELD' && state === 'SHOWN';
  const on = { kind: 'decision', id } as const;
  await audited(db, { by, act, on, reason: words, after: { ...about, outcome, reason } });
  await publishEvents(db, { what: 'report decided', id, isReleased, to: [about.targetId] });
  if (outcome === 'SUSPENDED') {
    const why = { by, reason: [reasonText(reason ?? 0), words].filter(Boolean).join('. ') };
    const suspensionId = await suspend(db, about.targetId, why);
    // Undefined if the member has left.
    if (suspensionId !== undefined) await db.update(decision).set({ suspensionId }).where(eq(decision.id, id));
  }
  return id;
}

/** Updates the state. The caller has closed the open reports. */
function followDecision(
  db: Transaction,
  thing: ReportSubject,
  before: Standing,
  { id, outcome, act }: { id: number; outcome: Outcome } & Pick<Settling, 'act'>,
): Promise<State> {
  // KEPT without a report shows a content or comment. KEPT on a report does not show it if its author or operators have
  // hidden it: the operator may not have read later edits, nor know the reason for hiding.
  const isMeantToBeShown = act === 'decided unasked' && outcome === 'KEPT';
  return follow(db, thing, before, {
    rulings: [...before.rulings, { id, outcome, isOverturned: false }],
    facts: {
      isHiddenByReports: false,
      ...(isMeantToBeShown && { isHiddenByOperators: false, isPendingReview: false }),
    },
  });
}

export function reportSubjectOf({ contentId, commentId }: Pick<About, 'contentId' | 'commentId'>) {
  return contentId === null ? undefined : { contentId, commentId };
}

async function findOpen(db: Queryable, reportId: number): Promise<About | undefined> {
  const [open] = await db
    .select({ contentId: report.contentId, commentId: report.commentId, targetId: report.targetId })
    .from(report)
    .where(and(eq(report.id, reportId), eq(report.status, 'OPEN')));
  return open;
}

/**
 * Locks members before contents. It locks the content like `fileReport`, so that no report is filed between reading and
 * deciding.
 */
export async function lock(db: Queryable, { contentId, targetId }: About, by: OperatorId): Promise<void> {
  await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, by === null ? [targetId] : [targetId, by]))
    .orderBy(asc(member.id))
    .for('no key update');
  if (contentId === null) return;
  await db.select({ id: content.id }).from(content).where(eq(content.id, contentId)).for('no key update');
}

/** Matches the open reports about it. */
function isOpenAbout(about: About): SQL | undefined {
  const thing = reportSubjectOf(about);
  return and(thing ? isAbout(thing) : isAboutMember(about.targetId), eq(report.status, 'OPEN'));
}
