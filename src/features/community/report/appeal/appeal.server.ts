import { and, eq, isNotNull, isNull, sql } from '../../../../db/drizzle.ts';
import * as z from 'zod';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { content, decision, member } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import { audited, type OperatorId } from '../../../operations/audit/audit.server.ts';
import { textUpTo } from '../../../../lib/text/text-input.ts';
import { liftSuspension } from '../../../people/member/suspend.server.ts';
import { APPEAL_LENGTH, type AppealOutcome } from '../decision/decision.ts';
import { reportSubjectOf } from '../decision/decide.server.ts';
import { follow } from '../standing/follow.server.ts';
import { readStanding } from '../standing/standing.server.ts';
import { afterOverturning } from '../standing/state-after.ts';

export const appealSchema = z.object({
  text: textUpTo(APPEAL_LENGTH, `이의 제기는 ${APPEAL_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`).refine(
    (text) => !isBlank(text),
    '왜 다시 살펴봐야 하는지 적어 주세요.',
  ),
});

/** Matches decisions against which an appeal is still possible. */
const isOpenToAppeal = and(
  isNull(decision.appealedAt),
  sql`${decision.outcome} <> 'KEPT'`,
  sql`${decision.appealUntil} > now()`,
);

/**
 * Stores a member's appeal against a decision. Only one appeal is possible; another operator reviews it.
 * @throws ApiError NOT_FOUND for a decision about another member; BAD_REQUEST when no appeal is possible, or no longer
 */
export async function sendAppeal(
  db: Queryable,
  { id, memberId, text }: { id: number; memberId: number; text: string },
): Promise<void> {
  const ofMember = and(eq(decision.id, id), eq(decision.targetId, memberId));
  const sent = await db
    .update(decision)
    .set({ appeal: text, appealedAt: sql`now()` })
    .where(and(ofMember, isOpenToAppeal))
    .returning({ id: decision.id });
  if (sent.length > 0) return;
  if ((await db.$count(decision, ofMember)) === 0) throw new ApiError('NOT_FOUND');
  throw new ApiError('BAD_REQUEST', '이미 이의를 제기했거나, 이의를 제기할 수 있는 기간이 지났어요.');
}

/**
 * Reasons for not deciding an appeal: there is no appeal, it was decided, or the operator made the decision or the
 * appeal.
 */
type Refusal = 'ABSENT' | 'DECIDED' | 'OWN';

type Deciding = { by: OperatorId; outcome: AppealOutcome; words: string };

/**
 * Decides an appeal once. An overturned decision is void: the content or comment follows the latest decision in force,
 * and the suspension of the overturned decision is lifted. The member who appealed is notified.
 * @returns the reason if the appeal was not decided
 */
export function decideAppeal(db: Database, id: number, { by, outcome, words }: Deciding): Promise<Refusal | undefined> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ targetId: decision.targetId, contentId: decision.contentId, outcome: decision.appealOutcome })
      .from(decision)
      .where(and(eq(decision.id, id), isNotNull(decision.appealedAt)));
    if (!found) return 'ABSENT';
    if (found.outcome !== null) return 'DECIDED';
    // Locks members before contents, and both before the decision, in the same order as deciding a report.
    await transaction.select({ id: member.id }).from(member).where(eq(member.id, found.targetId)).for('no key update');
    if (found.contentId !== null) {
      await transaction
        .select({ id: content.id })
        .from(content)
        .where(eq(content.id, found.contentId))
        .for('no key update');
    }
    const [decided] = await transaction.select().from(decision).where(eq(decision.id, id)).for('update');
    if (!decided) return 'ABSENT';
    if (decided.appealOutcome !== null) return 'DECIDED';
    if (by !== null && (decided.operatorId === by || decided.targetId === by)) return 'OWN';
    const thing = reportSubjectOf(decided);
    const standing = thing && (await readStanding(transaction, thing));
    await transaction
      .update(decision)
      .set({
        appealOutcome: outcome,
        appealWords: words,
        appealOperatorId: by,
        appealDecidedAt: sql`now()`,
        ...(outcome === 'OVERTURNED' && { isFinal: true }),
      })
      .where(eq(decision.id, id));
    const on = { kind: 'decision', id } as const;
    await audited(transaction, { by, act: 'appeal decided', on, reason: words, after: { outcome } });
    if (outcome === 'OVERTURNED') {
      if (thing && standing) await follow(transaction, thing, standing, afterOverturning(standing, id));
      if (decided.suspensionId !== null) {
        const { suspensionId } = decided;
        await liftSuspension(transaction, decided.targetId, { by, reason: words, suspensionId });
      }
    }
    await publishEvents(transaction, { what: 'appeal decided', id, to: [decided.targetId] });
    return undefined;
  });
}
