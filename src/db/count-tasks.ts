import type { Queryable } from './connection.ts';
import { sql } from './drizzle.ts';
import { alarm, alarmTask, content, erasure, ownArchive, pushTask } from './schema/index.ts';

export type JobState = {
  job: 'alarms' | 'pushes' | 'archives' | 'erasures' | 'publishing';
  /** The number of tasks that are due. */
  waiting: number;
  /** The number of tasks that have failed, and are retried or were set aside. */
  failed: number;
  /** The age of the oldest task; 0 without any. */
  oldestSeconds: number;
};

/** Counts stop at this number. */
const MOST = 10_000;

/** Returns the state of every job, read in one statement. Tasks that were set aside count as failed, not as waiting. */
export async function countTasks(db: Queryable): Promise<JobState[]> {
  const { rows } = await db.execute<JobState>(sql`
    select job, count(*) filter (where waits)::int as waiting, count(*) filter (where has_failed)::int as failed,
      coalesce(greatest(extract(epoch from now() - min(since) filter (where waits)), 0), 0)::float8 as "oldestSeconds"
    from (values ('alarms'), ('pushes'), ('archives'), ('erasures'), ('publishing')) as jobs (job)
    left join (
      (select 'alarms', created_at, tries > 0, set_aside_at is null from ${alarmTask} order by id limit ${MOST})
      union all
      (select 'pushes', ${alarm.createdAt}, ${pushTask.tries} > 1, true from ${pushTask}
       join ${alarm} on ${alarm.id} = ${pushTask.alarmId} limit ${MOST})
      union all
      (select 'archives', created_at, tries > 1, true from ${ownArchive} where expires_at is null limit ${MOST})
      union all
      (select 'erasures', created_at, tries > 0, true from ${erasure} limit ${MOST})
      union all
      (select 'publishing', published_at, false, true from ${content}
       where status = 'SCHEDULED' and published_at <= now() limit ${MOST})
    ) as task (of, since, has_failed, waits) on task.of = jobs.job
    group by job`);
  return rows;
}
