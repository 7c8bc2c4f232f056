import type { Logger } from 'pino';
import { sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { alarmTask } from '../../../../db/schema/index.ts';
import { buildVersion } from '../../../../lib/build-version.ts';
import { keepAppError } from '../../../operations/app-error/app-error.server.ts';

/**
 * Retries tasks of `alarm_task` with back-off. A failing task does not block others. After its last attempt it is set
 * aside and reported to operators.
 */

/** The delay after each failure, in seconds. After one more failure, the task is set aside. */
export const WAITS = [10, 60, 600, 3_600, 21_600];
/**
 * The delay before looking again at tasks that another process has taken, since that process may be killed; in
 * milliseconds.
 */
const LOOKED_AGAIN_MS = 3_000;
/** How long tasks that were set aside are stored, in days. */
const KEPT_DAYS = 90;

export const isDue = sql`${alarmTask.setAsideAt} is null and ${alarmTask.dueAt} <= now()`;

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
  const { rows } = await db.execute<{ what: string; tries: number; is_aside: boolean }>(sql`
    update ${alarmTask} set tries = tries + 1,
      due_at = now() + make_interval(secs => coalesce((array[${sql.raw(WAITS.join())}])[tries + 1], 0)),
      set_aside_at = case when tries >= ${WAITS.length} then now() end
    where id = ${id} and ${isDue}
    returning happening ->> 'what' as what, tries, set_aside_at is not null as is_aside`);
  const [task] = rows;
  if (!task) return;
  log.error({ err: error, task: id, what: task.what, tries: task.tries }, wordsOf(task.is_aside));
  if (!task.is_aside) return;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const title = `알림 작업 ${id}(${task.what})에 ${task.tries}번 실패해서 따로 두었어요: ${message}`;
  await keepAppError(db, { title, callstack: stack, memberId: undefined, version: buildVersion() });
}

function wordsOf(isAside: boolean): string {
  return isAside ? 'an alarm task fails each time; it is set aside' : 'an alarm task failed; it is tried again';
}

/**
 * Returns the milliseconds until the next task is due, including tasks that another process has taken; undefined
 * without tasks.
 */
export async function untilNextTask(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(due_at) - now()) * 1000)::double precision as wait
    from ${alarmTask} where set_aside_at is null`);
  const wait = rows[0]?.wait ?? undefined;
  return wait === undefined ? undefined : Math.max(wait, LOOKED_AGAIN_MS);
}

/**
 * Deletes tasks that were set aside `KEPT_DAYS` ago.
 * @returns the number of deleted tasks
 */
export async function dropSetAsideTasks(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from alarm_task where id in (
      select id from alarm_task where set_aside_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${atOnce})`);
  return rowCount ?? 0;
}
