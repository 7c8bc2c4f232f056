import { and, eq, gt, isNull, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { decision, member, suspension } from '../../../db/schema/index.ts';
import { endAllSessions } from '../../../session/session.server.ts';
import { APPEAL_DAYS } from './appeal-days.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';

/** The end of a suspension; all suspensions last two weeks. */
const SUSPENSION = sql`now() + interval '2 weeks'`;

/** @param reason shown to the member */
type Why = { by: OperatorId; reason: string };

/**
 * Suspends a member for two weeks and ends their sessions in the same transaction.
 * @returns whether the member exists
 */
export function suspendMember(db: Database, nickname: string, why: Why = { by: null, reason: '' }): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: member.id })
      .from(member)
      .where(and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active')));
    return found !== undefined && (await suspend(transaction, found.id, why)) !== undefined;
  });
}

/**
 * Suspends the member with this id in the caller's transaction. Ends their sessions last; the caller must not lock
 * other rows after it (`session/README.md`).
 * Extends the open deadlines for appeals, so that the member can appeal after the suspension.
 * @returns the id of the suspension, if the member exists
 */
export async function suspend(db: Queryable, memberId: number, { by, reason }: Why): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.status, 'active')))
    // Blocks sign-ins, which lock the whole row, but not writes that only reference the member.
    .for('no key update');
  if (!found) return undefined;
  const [added] = await db
    .insert(suspension)
    .values({ memberId, endsAt: SUSPENSION, reason })
    .returning({ id: suspension.id, endsAt: suspension.endsAt });
  await db
    .update(decision)
    .set({ appealUntil: sql`greatest(${decision.appealUntil}, ${SUSPENSION} + make_interval(days => ${APPEAL_DAYS}))` })
    .where(and(eq(decision.targetId, memberId), isNull(decision.appealedAt), gt(decision.appealUntil, sql`now()`)));
  const on = { kind: 'member', id: memberId } as const;
  await audited(db, { by, act: 'member suspended', on, reason, after: { until: added?.endsAt } });
  await endAllSessions(db, memberId);
  return added?.id;
}

/**
 * Ends a member's suspensions in the caller's transaction. Their scheduled publications that waited are then published.
 * @param why with the id of a suspension, ends only that one; another may still be in force
 * @returns whether a suspension ended
 */
export async function liftSuspension(
  db: Queryable,
  memberId: number,
  { by, reason, suspensionId }: Why & { suspensionId?: number },
): Promise<boolean> {
  const lifted = await db
    .update(suspension)
    .set({ endsAt: sql`greatest(now(), ${suspension.startsAt} + interval '1 millisecond')` })
    .where(
      and(
        eq(suspension.memberId, memberId),
        suspensionId === undefined ? undefined : eq(suspension.id, suspensionId),
        gt(suspension.endsAt, sql`now()`),
      ),
    )
    .returning({ id: suspension.id });
  if (lifted.length === 0) return false;
  await audited(db, { by, act: 'suspension lifted', on: { kind: 'member', id: memberId }, reason });
  await publishEvents(db, { what: 'publishing due' });
  return true;
}
