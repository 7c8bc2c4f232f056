import { and, eq, inArray, or, sql } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { member, pushSubscription, sessionFamily } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';

/** Devices that are told of alarms: one a session, with which it ends. */

/** What a browser says of its subscription; the keys are in base64url. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The oldest of too many goes. */
const MAX_OF_MEMBER = 10;

type Session = { memberId: number; familyId: string };

/**
 * From now on this session's device is told, by this subscription alone.
 * @returns whether it is: another session may have brought the same subscription at the same moment
 * @throws ApiError UNAUTHORIZED when the session has ended meanwhile
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
        order by ${pushSubscription.createdAt} desc, ${pushSubscription.id} desc offset ${MAX_OF_MEMBER})`);
    return rowCount === 1;
  });
}

/** Whether this session's device is told by this subscription. */
export async function isSubscribed(db: Queryable, familyId: string, endpoint: string): Promise<boolean> {
  const isIt = and(eq(pushSubscription.familyId, familyId), eq(pushSubscription.endpoint, endpoint));
  return (await db.$count(pushSubscription, isIt)) > 0;
}

/** Once more changes nothing; neither does somebody else's. */
export async function unsubscribe(db: Queryable, memberId: number, endpoint: string): Promise<void> {
  const sessions = db.select({ id: sessionFamily.id }).from(sessionFamily).where(eq(sessionFamily.memberId, memberId));
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), inArray(pushSubscription.familyId, sessions)));
}
