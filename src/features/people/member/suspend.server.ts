import { and, eq, gt, isNull, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { decision, member, suspension } from '../../../db/schema/index.ts';
import { endAllSessions } from '../../../session/session.server.ts';
import { APPEAL_DAYS } from './appeal-days.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';

/** Every suspension is equally long. */
const SUSPENSION = sql`now() + interval '2 weeks'`;

/** @param reason what the member is told */
type Why = { by: OperatorId; reason: string };

/**
 * Keeps a member out for two weeks; their sessions end in the same transaction.
 * @returns whether there is such a member
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
 * The same of the member with this id, in the caller's transaction. It ends their sessions last, and the caller must not
 * lock other rows after it (`session/README.md`). Whatever they may object to now, they may when they are
 * let in again.
 * @returns the id of the suspension, if there is such a member
 */
export async function suspend(db: Queryable, memberId: number, { by, reason }: Why): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.status, 'active')))
    // Shuts out signing in, which locks the whole row, and nobody who only names the member.
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
 * Lets a member in again, in the caller's transaction; what they had scheduled and has waited for this is published.
 * @param why with the id of a suspension, that one alone is lifted; another may still keep them out
 * @returns whether anything did
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
