import { sql, type SQL } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { alarm, member, pushSubscription, pushTask, sessionFamily } from '../../db/schema/index.ts';
import { isAlive } from '../../session/session.server.ts';
import type { AlarmSettings } from '../member/alarm-settings.ts';

/** What is still to be sent to devices. */

export type PushTask = {
  id: number;
  alarmId: string;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** How often it has been taken, this time included. */
  tries: number;
  settings: Partial<AlarmSettings>;
  /** Whether the device's session is still the one of a member who may be told, and it has not been tried too often. */
  isWanted: boolean;
};

/** Whoever has taken a task sends it within this time; then another may take it. */
const TAKEN_FOR = sql`interval '1 minute'`;
/** How long to wait after the first failure, the second and so on; one failure more, and it is given up. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 1_800];

/**
 * Keeps what is to be sent of these alarms, in the transaction that makes them.
 * @returns whether there is anything
 */
export async function keepPushTasks(db: Queryable, alarmIds: string[]): Promise<boolean> {
  if (alarmIds.length === 0) return false;
  // Who is just ending a subscription is not waited for.
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

/** Takes what is due: no other process is given the same for a minute. */
export async function takePushTasks(db: Queryable, atMost: number): Promise<PushTask[]> {
  // A subquery that locks may be run again for each row, and then finds others each time; what stands in `with` is run once.
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
        and taken.tries <= ${RETRY_AFTER_SECONDS.length + 1} as is_wanted
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

/** These have been sent, or are not to be. */
export async function dropPushTasks(db: Queryable, tasks: PushTask[]): Promise<void> {
  if (tasks.length > 0) await db.execute(sql`delete from ${pushTask} where id = any(${idsOf(tasks)})`);
}

/**
 * These have failed: they are tried again later, or given up.
 * @param atLeast seconds that each of them waits, in the same order
 */
export async function putOffPushTasks(db: Queryable, tasks: PushTask[], atLeast: number[]): Promise<void> {
  await dropPushTasks(
    db,
    tasks.filter(({ tries }) => tries > RETRY_AFTER_SECONDS.length),
  );
  if (tasks.length === 0) return;
  await db.execute(sql`
    update ${pushTask}
    set due_at = now() + make_interval(secs => greatest(waiting.seconds, (${sql.param(RETRY_AFTER_SECONDS)}::int[])[tries]))
    from unnest(${idsOf(tasks)}, ${sql.param(atLeast)}::int[]) as waiting (id, seconds)
    where ${pushTask.id} = waiting.id`);
}

/** Their push service knows these subscriptions no more, nor do we. */
export async function dropGoneSubscriptions(db: Queryable, tasks: PushTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const ids = tasks.map(({ subscriptionId }) => subscriptionId);
  await db.execute(sql`delete from ${pushSubscription} where id = any(${sql.param(ids)}::bigint[])`);
}

/** @returns milliseconds until the next is due; undefined when there is none */
export async function untilNextPush(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.execute<{ wait: string | null }>(sql`
    select ceil(extract(epoch from min(due_at) - now()) * 1000) as wait from ${pushTask}`);
  const wait = rows[0]?.wait ?? undefined;
  return wait === undefined ? undefined : Math.max(0, Number(wait));
}

function idsOf(tasks: PushTask[]): SQL {
  return sql`${sql.param(tasks.map(({ id }) => id))}::bigint[]`;
}
