import { and, eq, inArray, or, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { member, pushSubscription, sessionFamily } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';

/** Push subscriptions of devices. A session has at most one subscription, which ends with the session. */

/** A subscription as the browser sends it. The keys are in base64url. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Above this limit, the oldest subscription of the member is deleted. */
const MAX_SUBSCRIPTIONS_OF_MEMBER = 10;

type Session = { memberId: number; familyId: string };

/**
 * Makes this the only subscription of the session.
 * @returns false if another session stored the same subscription at the same time
 * @throws ApiError UNAUTHORIZED if the session has ended meanwhile
 */
export function subscribe(
  db: Database,
  { memberId, familyId }: Session,
  { endpoint, keys }: Subscription,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await transaction.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('no key update');
    const isSession = and(eq(sessionFamily.id, familyId), eq(sessionFamily.memberId, memberId));
    const [session] = await transaction
      .select({ id: sessionFamily.id })
      .from(sessionFamily)
      .where(isSession)
      .for('key share');
    if (!session) throw new ApiError('UNAUTHORIZED');
    const isReplaced = or(eq(pushSubscription.endpoint, endpoint), eq(pushSubscription.familyId, familyId));
    await transaction.delete(pushSubscription).where(isReplaced);
    const { rowCount } = await transaction
      .insert(pushSubscription)
      .values({ familyId, endpoint, ...keys })
      .onConflictDoNothing();
    await transaction.execute(sql`
      delete from ${pushSubscription} where id in (
        select ${pushSubscription.id} from ${pushSubscription}
        join ${sessionFamily} on ${sessionFamily.id} = ${pushSubscription.familyId}
        where ${sessionFamily.memberId} = ${memberId}
        order by ${pushSubscription.createdAt} desc, ${pushSubscription.id} desc offset ${MAX_SUBSCRIPTIONS_OF_MEMBER})`);
    return rowCount === 1;
  });
}

/** Returns whether this session has this subscription. */
export async function isSubscribed(db: Queryable, familyId: string, endpoint: string): Promise<boolean> {
  const isIt = and(eq(pushSubscription.familyId, familyId), eq(pushSubscription.endpoint, endpoint));
  return (await db.$count(pushSubscription, isIt)) > 0;
}

/** Deletes a subscription of the member. Idempotent; subscriptions of other members are left alone. */
export async function unsubscribe(db: Queryable, memberId: number, endpoint: string): Promise<void> {
  const sessions = db.select({ id: sessionFamily.id }).from(sessionFamily).where(eq(sessionFamily.memberId, memberId));
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), inArray(pushSubscription.familyId, sessions)));
}
