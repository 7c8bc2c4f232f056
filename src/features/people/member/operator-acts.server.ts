import { and, asc, eq, gt, inArray, ne, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { content, maker, member, subscription, suspension, writer } from '../../../db/schema/index.ts';
import { endAllSessions } from '../../../session/session.server.ts';
import { audited } from '../../operations/audit/audit.server.ts';
import { liftSuspension, suspend } from './suspend.server.ts';

/** The actions of operators on a member. */
export const memberActs = [
  'suspend',
  'lift',
  'logOut',
  'makeMaker',
  'endMaker',
  'makeWriter',
  'endWriter',
  'makeOperator',
  'endOperator',
] as const;
export type MemberAct = (typeof memberActs)[number];

/** @param reason the member is told the reason of a suspension */
type Doing = { id: number; by: number; reason: string };
type Do = (db: Queryable, doing: Doing) => Promise<boolean>;

const doings: Record<MemberAct, Do> = {
  async suspend(db, { id, by, reason }) {
    const isInForce = and(eq(suspension.memberId, id), gt(suspension.endsAt, sql`now()`));
    if ((await db.$count(suspension, isInForce)) > 0) return false;
    return (await suspend(db, id, { by, reason })) !== undefined;
  },
  lift: (db, { id, by, reason }) => liftSuspension(db, id, { by, reason }),
  async logOut(db, { id, by, reason }) {
    await endAllSessions(db, id);
    await audited(db, { by, act: 'member logged out', on: { kind: 'member', id }, reason });
    return true;
  },
  async makeMaker(db, { id, by, reason }) {
    const made = await db.insert(maker).values({ memberId: id }).onConflictDoNothing().returning();
    await db.update(member).set({ makerEndedAt: null }).where(eq(member.id, id));
    if (made.length > 0) await publishEvents(db, { what: 'publishing due' });
    return done(db, made, { by, act: 'maker made', on: { kind: 'member', id }, reason });
  },
  async endMaker(db, { id, by, reason }) {
    const ended = await db.delete(maker).where(eq(maker.memberId, id)).returning();
    if (ended.length > 0)
      await db
        .update(member)
        .set({ makerEndedAt: sql`now()` })
        .where(eq(member.id, id));
    return done(db, ended, { by, act: 'maker taken back', on: { kind: 'member', id }, reason, before: ended[0] });
  },
  async makeWriter(db, { id, by, reason }) {
    const made = await db.insert(writer).values({ memberId: id }).onConflictDoNothing().returning();
    return done(db, made, { by, act: 'writer made', on: { kind: 'member', id }, reason });
  },
  // Refused for a member who has written an article: its author stays a writer.
  async endWriter(db, { id, by, reason }) {
    if ((await db.$count(content, and(eq(content.authorId, id), eq(content.kind, 'article')))) > 0) return false;
    await db.delete(subscription).where(eq(subscription.writerId, id));
    const ended = await db.delete(writer).where(eq(writer.memberId, id)).returning();
    return done(db, ended, { by, act: 'writer taken back', on: { kind: 'member', id }, reason });
  },
  makeOperator: (db, doing) => changeRole(db, 'admin', doing),
  // The actor is an operator and may not demote themselves, so one operator always remains.
  async endOperator(db, doing) {
    return doing.id !== doing.by && (await changeRole(db, 'member', doing));
  },
};

async function changeRole(db: Queryable, role: 'admin' | 'member', { id, by, reason }: Doing): Promise<boolean> {
  const changed = await db
    .update(member)
    .set({ role })
    .where(and(eq(member.id, id), ne(member.role, role)))
    .returning({ id: member.id });
  const before = role === 'admin' ? 'member' : 'admin';
  const on = { kind: 'member', id } as const;
  return done(db, changed, { by, act: 'role changed', on, reason, before: { role: before }, after: { role } });
}

/**
 * Performs the action on a member who has not left, if the actor is still an operator.
 * @returns whether anything changed
 */
export function actOnMember(db: Database, act: MemberAct, doing: Doing): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const found = await transaction
      .select({ id: member.id, role: member.role })
      .from(member)
      .where(and(inArray(member.id, [doing.id, doing.by]), eq(member.status, 'active')))
      .orderBy(asc(member.id))
      .for('no key update');
    const isThere = found.some(({ id }) => id === doing.id);
    // Another operator may have demoted the actor meanwhile.
    const isOperator = found.some(({ id, role }) => id === doing.by && role === 'admin');
    return isThere && isOperator && (await doings[act](transaction, doing));
  });
}

async function done(db: Queryable, changed: unknown[], entry: Parameters<typeof audited>[1]): Promise<boolean> {
  if (changed.length === 0) return false;
  await audited(db, entry);
  await publishEvents(db, { what: 'member changed', memberId: entry.on.id });
  return true;
}
