import { sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { alarm, member, pushSubscription, pushTask, sessionFamily } from '../../../../db/schema/index.ts';
import { nextDueAt, retries } from '../../../../db/tasks/retry-policy.ts';
import { untilNextDue } from '../../../../db/tasks/until-next-due.ts';
import { isAlive } from '../../../../session/session.server.ts';
import type { AlarmSettings } from '../../../../model/stored-values.ts';

/** An alarm that is still to be sent to one device. */

export type PushTask = {
  id: number;
  alarmId: string;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The number of attempts, including this one. */
  tries: number;
  settings: Partial<AlarmSettings>;
  /**
   * Whether the session is alive, its member is active and is the recipient of the alarm, and the attempts are not used
   * up.
   */
  isWanted: boolean;
};

/** How long a process has to send the tasks that it has taken. After that, another process may take them. */
const TAKEN_FOR = sql`interval '1 minute'`;
const { attempts: ATTEMPTS } = retries.pushes;

/**
 * Inserts the push tasks of these alarms, in the transaction that creates the alarms.
 * @returns whether there are any tasks
 */
export async function keepPushTasks(db: Queryable, alarmIds: string[]): Promise<boolean> {
  if (alarmIds.length === 0) return false;
  // A subscription that is being deleted is skipped instead of waited for.
  const { rowCount } = await db.execute(sql`
    insert into ${pushTask} (alarm_id, subscription_id)
    select ${alarm.id}, ${pushSubscription.id} from ${alarm}
    join ${sessionFamily} on ${sessionFamily.memberId} = ${alarm.memberId} and ${isAlive}
    join ${pushSubscription} on ${pushSubscription.familyId} = ${sessionFamily.id}
    where ${alarm.id} = any(${sql.param(alarmIds)}::uuid[])
    for key share of ${pushSubscription} skip locked
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}

/** Takes due tasks. No other process gets the same tasks within a minute. */
export async function takePushTasks(db: Queryable, atMost: number): Promise<PushTask[]> {
  // PostgreSQL may run a locking subquery again for each row and lock other rows each time. A materialized `with` runs
  // once.
  const { rows } = await db.execute<Row>(sql`
    with due as materialized (
      select id from ${pushTask} where due_at <= now() order by due_at limit ${atMost} for update skip locked
    ), taken as (
      update ${pushTask} set tries = tries + 1, due_at = now() + ${TAKEN_FOR} from due where ${pushTask.id} = due.id
      returning ${pushTask}.*
    )
    select taken.id, taken.tries, taken.alarm_id, taken.subscription_id,
      ${pushSubscription.endpoint}, ${pushSubscription.p256dh}, ${pushSubscription.auth}, ${member.alarmSettings},
      ${isAlive} and ${member.status} = 'active' and ${member.id} = ${sessionFamily.memberId}
        and taken.tries <= ${ATTEMPTS} as is_wanted
    from taken
    join ${alarm} on ${alarm.id} = taken.alarm_id
    join ${member} on ${member.id} = ${alarm.memberId}
    join ${pushSubscription} on ${pushSubscription.id} = taken.subscription_id
    join ${sessionFamily} on ${sessionFamily.id} = ${pushSubscription.familyId}`);
  return rows.map((row) => ({
    id: Number(row.id),
    alarmId: row.alarm_id,
    subscriptionId: Number(row.subscription_id),
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    tries: row.tries,
    settings: row.alarm_settings,
    isWanted: row.is_wanted,
  }));
}

type Row = {
  id: string;
  tries: number;
  alarm_id: string;
  subscription_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  alarm_settings: Partial<AlarmSettings>;
  is_wanted: boolean;
};

/** Deletes tasks that were sent or are not wanted. */
export async function dropPushTasks(db: Queryable, tasks: PushTask[]): Promise<void> {
  if (tasks.length > 0) await db.execute(sql`delete from ${pushTask} where id = any(${idsOf(tasks)})`);
}

/**
 * Reschedules failed tasks, or drops them after the last attempt.
 * @param atLeast the minimum delay of each task in seconds, in the order of the tasks
 */
export async function putOffPushTasks(db: Queryable, tasks: PushTask[], atLeast: number[]): Promise<void> {
  await dropPushTasks(
    db,
    tasks.filter(({ tries }) => tries >= ATTEMPTS),
  );
  if (tasks.length === 0) return;
  await db.execute(sql`
    update ${pushTask}
    set due_at = ${nextDueAt('pushes', sql`tries`, sql`waiting.seconds`)}
    from unnest(${idsOf(tasks)}, ${sql.param(atLeast)}::int[]) as waiting (id, seconds)
    where ${pushTask.id} = waiting.id`);
}

/** Deletes subscriptions that their push service does not know any more. */
export async function dropGoneSubscriptions(db: Queryable, tasks: PushTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const ids = tasks.map(({ subscriptionId }) => subscriptionId);
  await db.execute(sql`delete from ${pushSubscription} where id = any(${sql.param(ids)}::bigint[])`);
}

/** @returns milliseconds until the next task is due; undefined without tasks */
export function untilNextPush(db: Queryable): Promise<number | undefined> {
  return untilNextDue(db, sql`select min(due_at) from ${pushTask}`);
}

function idsOf(tasks: PushTask[]): SQL {
  return sql`${sql.param(tasks.map(({ id }) => id))}::bigint[]`;
}
