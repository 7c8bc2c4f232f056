import { and, desc, eq, gt, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { audit, decision, identity, member, suspension } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { type Claim, findTicket } from '../../../people/sign-in/ticket.server.ts';
import { OTHER_REASON } from '../report.ts';
import { sendAppeal } from './appeal.server.ts';

/**
 * Stores a suspended member's appeal against the suspension. Only one appeal is possible. The member has no session:
 * the sign-up ticket of their sign-in proves their identity and stays valid.
 * @throws ApiError NO_ACCOUNT without a proof; BAD_REQUEST if they are not suspended, or have appealed already
 */
export function appealSuspension(db: Database, claim: Claim, text: string): Promise<void> {
  return db.transaction(async (transaction) => {
    const ticket = await findTicket(transaction, claim);
    const memberId = ticket && (await lockMember(transaction, claim));
    if (memberId === undefined) throw new ApiError('NO_ACCOUNT');
    const [current] = await transaction
      .select({ id: suspension.id, reason: suspension.reason })
      .from(suspension)
      .where(and(eq(suspension.memberId, memberId), gt(suspension.endsAt, sql`now()`)))
      .orderBy(desc(suspension.endsAt))
      .limit(1);
    if (!current) throw new ApiError('BAD_REQUEST', '지금은 정지되어 있지 않아요. 다시 로그인해 주세요.');
    const id = (await findDecision(transaction, current.id)) ?? (await recordDecision(transaction, memberId, current));
    await sendAppeal(transaction, { id, memberId, text });
  });
}

async function lockMember(db: Queryable, { provider, subject }: Claim): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(identity)
    .innerJoin(member, eq(member.id, identity.memberId))
    .where(and(eq(identity.provider, provider), eq(identity.subject, subject), eq(member.status, 'active')))
    .for('no key update', { of: member });
  return found?.id;
}

async function findDecision(db: Queryable, suspensionId: number): Promise<number | undefined> {
  const [found] = await db.select({ id: decision.id }).from(decision).where(eq(decision.suspensionId, suspensionId));
  return found?.id;
}

/** Creates the decision that an appeal needs, for a suspension without a decision. */
async function recordDecision(
  db: Queryable,
  memberId: number,
  { id: suspensionId, reason }: { id: number; reason: string },
): Promise<number> {
  const ofMember = and(eq(audit.objectKind, 'member'), eq(audit.objectId, memberId));
  const [suspended] = await db
    .select({ operatorId: audit.operatorId })
    .from(audit)
    .where(and(ofMember, eq(audit.act, 'member suspended')))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(1);
  const [made] = await db
    .insert(decision)
    .values({
      targetId: memberId,
      outcome: 'SUSPENDED',
      reasonId: OTHER_REASON,
      words: reason,
      operatorId: suspended?.operatorId ?? null,
      suspensionId,
      isFinal: true,
    })
    .returning({ id: decision.id });
  if (!made) throw new Error('the decision was not returned');
  return made.id;
}
