import { and, asc, eq, inArray, sql, type SQL } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { content, decision, member, report } from '../../db/schema/index.ts';
import { audited, type OperatorId } from '../audit/audit.server.ts';
import { APPEAL_DAYS } from '../member/appeal-days.ts';
import { suspend } from '../member/suspend.server.ts';
import type { Outcome } from './decision.ts';
import { isAboutMember } from './report-member.server.ts';
import { reasonText } from './report.ts';
import { isAbout, isReportedByMany } from './report.server.ts';
import { hide, isHeld, show } from './reported.server.ts';

export type Deciding = {
  outcome: Outcome;
  by: OperatorId;
  /** Which of the reasons of reports it gives; by default the one that was reported most often. */
  reasonId?: number | undefined;
  /** What its author is told besides. */
  words?: string;
};

type About = { contentId: number | null; commentId: number | null; targetId: number };

type Transaction = Queryable & Pick<Database, 'transaction'>;

/**
 * Decides all open reports on what this one is about, once, whoever else is at it. Whoever wrote it, and all who reported
 * it, are told.
 * @returns the id of the decision; undefined when there is no such open report any more
 */
export function decide(db: Database, reportId: number, deciding: Deciding): Promise<number | undefined> {
  const { by, outcome } = deciding;
  return db.transaction(async (transaction) => {
    const about = await findOpen(transaction, reportId);
    // Nobody decides about themselves.
    if (!about || about.targetId === by) return undefined;
    const wasHiddenByAuthor = await lock(transaction, about, by);
    // Somebody else may have decided while this waited.
    const [first] = await transaction
      .select({
        excerpt: sql<string | null>`(array_agg(${report.excerpt} order by ${report.id}))[1]`,
        reasonId: sql<number>`mode() within group (order by ${report.reasonId})`,
      })
      .from(report)
      .where(isOpenAbout(about));
    if (!first || first.excerpt === null) return undefined;
    const thing = thingOf(about);
    const wasHeld = thing !== undefined && (await isHeld(transaction, thing));
    // What is held since the report was read waits for a look of its own.
    const shows = thing !== undefined && !wasHeld && !hides(outcome) && (await isReportedByMany(transaction, thing));
    const reasonId = deciding.reasonId ?? first.reasonId;
    const seen = { excerpt: first.excerpt, wasHiddenByAuthor, wasHeld, shows, act: 'report decided' } as const;
    return settle(transaction, about, { ...deciding, reasonId }, seen);
  });
}

type Settling = {
  excerpt: string;
  wasHiddenByAuthor: boolean;
  /** Whether it is held for a look. */
  wasHeld: boolean;
  /** Whether it is shown again. */
  shows: boolean;
  act: 'report decided' | 'decided unasked';
};

/** Writes a decision down, does what it says, and tells of it. What it is about is locked. */
export async function settle(
  db: Transaction,
  about: About,
  { outcome, by, reasonId, words = '' }: Deciding,
  { excerpt, wasHiddenByAuthor, wasHeld, shows, act }: Settling,
): Promise<number> {
  const reason = outcome === 'KEPT' ? null : reasonId;
  const suspensionId =
    outcome === 'SUSPENDED'
      ? await suspend(db, about.targetId, { by, reason: [reasonText(reason ?? 0), words].filter(Boolean).join('. ') })
      : undefined;
  const [decided] = await db
    .insert(decision)
    .values({
      ...about,
      outcome,
      reasonId: reason,
      words,
      operatorId: by,
      excerpt,
      suspensionId,
      wasHiddenByAuthor,
      appealUntil: sql`greatest(now(), (select max(ends_at) from suspension where member_id = ${about.targetId}))
        + make_interval(days => ${APPEAL_DAYS})`,
    })
    .returning({ id: decision.id });
  if (!decided) throw new Error('the decision row was not returned');
  const { id } = decided;
  const status = outcome === 'KEPT' ? 'DISMISSED' : 'UPHELD';
  await db
    .update(report)
    .set({ status, decidedBy: by, decidedAt: sql`now()`, decisionId: id })
    .where(isOpenAbout(about));
  const thing = thingOf(about);
  if (thing && hides(outcome)) await hide(db, thing);
  else if (thing && shows) await show(db, thing);
  const on = { kind: 'decision', id } as const;
  await audited(db, { by, act, on, reason: words, after: { ...about, outcome, reason } });
  await happened(db, { what: 'report decided', id, isReleased: wasHeld && shows, to: [about.targetId] });
  return id;
}

/** Whether what is decided so is hidden. */
function hides(outcome: Outcome): boolean {
  return outcome === 'HIDDEN' || outcome === 'DELETED' || outcome === 'SUSPENDED';
}

export function thingOf({ contentId, commentId }: Pick<About, 'contentId' | 'commentId'>) {
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
 * Members before contents; a content as in `fileReport`, so that no report comes between what is read and what is decided.
 * @returns whether its author has hidden it
 */
export async function lock(db: Queryable, { contentId, targetId }: About, by: OperatorId): Promise<boolean> {
  await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, by === null ? [targetId] : [targetId, by]))
    .orderBy(asc(member.id))
    .for('no key update');
  if (contentId === null) return false;
  const [found] = await db
    .select({ isHiddenByAuthor: content.isHiddenByAuthor })
    .from(content)
    .where(eq(content.id, contentId))
    .for('no key update');
  return found?.isHiddenByAuthor ?? false;
}

/** Of reports. */
function isOpenAbout(about: About): SQL | undefined {
  const thing = thingOf(about);
  return and(thing ? isAbout(thing) : isAboutMember(about.targetId), eq(report.status, 'OPEN'));
}
