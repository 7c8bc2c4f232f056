import type { Logger } from 'pino';
import { sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { alarmTask } from '../../../../db/schema/index.ts';
import { failedAttempt } from '../../../../db/tasks/retry-policy.ts';
import { untilNextDue } from '../../../../db/tasks/until-next-due.ts';

/** Runs tasks of `alarm_task`. A failing task does not block others, and is retried by `db/tasks/retry-policy.ts`. */

/** How long dead tasks are stored, in days. After that, their alarms would be too old to exist. */
const KEPT_DAYS = 90;

export const isDue = sql`${alarmTask.deadAt} is null and ${alarmTask.dueAt} <= now()`;

/**
 * A transaction that processes at most `atOnce` tasks.
 * @param taken receives the ids of the tasks as soon as they are known
 */
type Work = (db: Database, atOnce: number, taken: string[]) => Promise<void>;

/** @returns the number of tasks that were processed or rescheduled */
export async function tryTasks(db: Database, log: Logger, atOnce: number, work: Work): Promise<number> {
  const taken: string[] = [];
  try {
    await work(db, atOnce, taken);
  } catch (error) {
    const [id] = taken;
    // No task was taken, so the database does not answer.
    if (id === undefined) throw error;
    if (taken.length === 1) await putOff(db, log, id, error);
    // One of the tasks fails and rolls back the others, so each task is retried alone.
    else for (let left = taken.length; left > 0; left--) await tryTasks(db, log, 1, work);
  }
  return taken.length;
}

async function putOff(db: Database, log: Logger, id: string, error: unknown): Promise<void> {
  const { rows } = await db.execute<{ what: string; tries: number; is_dead: boolean }>(sql`
    update ${alarmTask} set ${failedAttempt('alarms', sql`tries + 1`, error)}
    where id = ${id} and ${isDue}
    returning happening ->> 'what' as what, tries, dead_at is not null as is_dead`);
  const [task] = rows;
  if (!task) return;
  const state = task.is_dead ? 'it is dead' : 'it is retried';
  log.error({ err: error, task: id, what: task.what, tries: task.tries }, `an alarm task failed; ${state}`);
}

/**
 * Returns the milliseconds until the next task is due, including tasks that another process has taken; undefined
 * without tasks.
 */
export function untilNextTask(db: Queryable): Promise<number | undefined> {
  return untilNextDue(db, sql`select min(due_at) from ${alarmTask} where dead_at is null`);
}

/**
 * Deletes tasks that died `KEPT_DAYS` ago.
 * @returns the number of deleted tasks
 */
export async function dropDeadTasks(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from alarm_task where id in (
      select id from alarm_task where dead_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${atOnce})`);
  return rowCount ?? 0;
}
