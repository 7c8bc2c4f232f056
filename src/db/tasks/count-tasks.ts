import type { Queryable } from '../connection.ts';
import { sql } from '../drizzle.ts';
import { alarm, alarmTask, content, decision, erasure, ownArchive, pushTask, upload } from '../schema/index.ts';
import type { RetriedJob } from './retry-policy.ts';

export type JobState = {
  job: RetriedJob | 'publishing';
  /** The number of tasks that are due or are retried. */
  waiting: number;
  /** The number of tasks that have failed and are retried. */
  failed: number;
  /** The number of tasks that have failed for the last time. */
  dead: number;
  /** The age of the oldest task; 0 without any. */
  oldestSeconds: number;
};

/** Counts stop at this number. */
const MOST = 10_000;

/** Returns the state of every job, read in one statement. */
export async function countTasks(db: Queryable): Promise<JobState[]> {
  const { rows } = await db.execute<JobState>(sql`
    select job, count(*) filter (where not is_dead)::int as waiting,
      count(*) filter (where has_failed and not is_dead)::int as failed, count(*) filter (where is_dead)::int as dead,
      coalesce(greatest(extract(epoch from now() - min(since) filter (where not is_dead)), 0), 0)::float8 as "oldestSeconds"
    from (values ('alarms'), ('pushes'), ('archives'), ('erasures'), ('deletions'), ('files'), ('publishing')) as jobs (job)
    left join (
      (select 'alarms', created_at, tries > 0, dead_at is not null from ${alarmTask} order by id limit ${MOST})
      union all
      (select 'pushes', ${alarm.createdAt}, ${pushTask.tries} > 1, false from ${pushTask}
       join ${alarm} on ${alarm.id} = ${pushTask.alarmId} limit ${MOST})
      union all
      (select 'archives', created_at, tries > 1, false from ${ownArchive} where expires_at is null limit ${MOST})
      union all
      (select 'archives', created_at, true, true from ${ownArchive}
       where dead_at is not null and expires_at > now() limit ${MOST})
      union all
      (select 'erasures', created_at, tries > 0, dead_at is not null from ${erasure} limit ${MOST})
      union all
      (select 'deletions', appeal_until, tries > 0, false from ${decision}
       where outcome = 'DELETED' and not is_final and dead_at is null and appeal_until <= now()
         and (appealed_at is null or appeal_outcome = 'UPHELD') limit ${MOST})
      union all
      (select 'deletions', appeal_until, true, true from ${decision} where dead_at is not null limit ${MOST})
      union all
      (select 'files', check_at, tries > 0, false from ${upload}
       where picture_id is null and removed_key is not null and dead_at is null and (check_at <= now() or tries > 0)
       limit ${MOST})
      union all
      (select 'files', check_at, true, true from ${upload} where dead_at is not null limit ${MOST})
      union all
      (select 'publishing', published_at, false, false from ${content}
       where status = 'SCHEDULED' and published_at <= now() limit ${MOST})
    ) as task (of, since, has_failed, is_dead) on task.of = jobs.job
    group by job`);
  return rows;
}
