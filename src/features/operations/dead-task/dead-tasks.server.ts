import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { type SQL, sql } from '../../../db/drizzle.ts';
import { alarmTask, decision, erasure, ownArchive, upload } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import type { DeadJob } from '../../../model/domain-event.ts';
import { audited } from '../audit/audit.server.ts';
import { type DeadTasks, jobNames, MOST_DEAD_COUNTED } from './dead-task.ts';

/** Dead tasks of all jobs. Each query reads the index of a table on `dead_at`. */

/** How many of the latest tasks the list shows for each job. */
const SHOWN = 5;
/** How many tasks one retry makes due, the oldest first. */
const RETRIED_AT_ONCE = 1_000;

type Queue = {
  table: SQL;
  id: 'id' | 'member_id';
  due: 'due_at' | 'check_at';
  isDead: SQL;
  /** Assignments that only this table needs to make a task due again. */
  alsoSet?: SQL;
};

const isDead = sql`dead_at is not null`;
const queues: Record<DeadJob, Queue> = {
  alarms: { table: sql`${alarmTask}`, id: 'id', due: 'due_at', isDead },
  // An archive that has expired is not wanted any more.
  archives: {
    table: sql`${ownArchive}`,
    id: 'id',
    due: 'due_at',
    isDead: sql`${isDead} and expires_at > now()`,
    alsoSet: sql`, expires_at = null`,
  },
  erasures: { table: sql`${erasure}`, id: 'member_id', due: 'due_at', isDead },
  deletions: { table: sql`${decision}`, id: 'id', due: 'due_at', isDead },
  files: { table: sql`${upload}`, id: 'id', due: 'check_at', isDead },
};

type Row = {
  job: DeadJob;
  count: number;
  latest: { id: number; tries: number; died_at: string; error: string | null }[];
};

/** Returns the jobs with dead tasks. */
export async function listDeadTasks(db: Queryable): Promise<DeadTasks[]> {
  const groups = jobNames.map((job) => {
    const { table, id, isDead } = queues[job];
    return sql`select ${job}::text as job,
      (select count(*)::int from (select from ${table} where ${isDead} limit ${MOST_DEAD_COUNTED}) as counted) as count,
      array(select jsonb_build_object('id', ${sql.raw(id)}, 'tries', tries, 'died_at', dead_at, 'error', last_error)
        from ${table} where ${isDead} order by dead_at desc limit ${SHOWN}) as latest`;
  });
  const { rows } = await db.execute<Row>(sql.join(groups, sql` union all `));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ job, count, latest }) => ({
      job,
      count,
      latest: latest.map(({ id, tries, died_at, error }) => ({ id, tries, diedAt: new Date(died_at), error })),
    }));
}

/** Counts the dead tasks of all jobs, at most `MOST_DEAD_COUNTED`. */
export async function countDeadTasks(db: Queryable): Promise<number> {
  const all = jobNames.map((job) => {
    const { table, isDead } = queues[job];
    return sql`(select from ${table} where ${isDead} limit ${MOST_DEAD_COUNTED})`;
  });
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${sql.join(all, sql` union all `)} limit ${MOST_DEAD_COUNTED}) as dead`);
  return rows[0]?.count ?? 0;
}

/**
 * Makes dead tasks of a job due again, with all their attempts, and wakes the job in every process. One call handles at
 * most `RETRIED_AT_ONCE` tasks, the oldest first.
 * @throws ApiError BAD_REQUEST if the job has none
 */
export async function retryDeadTasks(db: Database, by: number, job: DeadJob): Promise<void> {
  const { table, id, due, isDead, alsoSet } = queues[job];
  const key = sql.raw(id);
  await db.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      with dead as materialized (
        select ${key} as id from ${table} where ${isDead} order by dead_at limit ${RETRIED_AT_ONCE}
        for update skip locked
      )
      update ${table} set tries = 0, dead_at = null, ${sql.raw(due)} = now()${alsoSet}
      from dead where ${table}.${key} = dead.id`);
    const count = rowCount ?? 0;
    if (count === 0) throw new ApiError('BAD_REQUEST', '그사이 다른 운영자가 먼저 다시 시도했어요.');
    await audited(transaction, { by, act: 'tasks retried', on: { kind: 'job', id: 0 }, after: { job, count } });
    await publishEvents(transaction, { what: 'tasks retried', job });
  });
}
