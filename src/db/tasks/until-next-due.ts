import { type SQL, sql } from '../drizzle.ts';
import type { Queryable } from '../connection.ts';

/**
 * The delay before a job checks again a task that is due although the job has just run, in milliseconds. Another
 * process has locked the task, and may be killed.
 */
const LOCKED_MS = 3_000;

/**
 * Returns the milliseconds until the next task of a job is due; undefined without tasks.
 * @param earliest SQL: a query for the earliest due time, null without tasks. It needs an index.
 */
export async function untilNextDue(db: Queryable, earliest: SQL): Promise<number | undefined> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select ceil(extract(epoch from (${earliest}) - now()) * 1000)::float8 as wait`);
  const wait = rows[0]?.wait ?? undefined;
  if (wait === undefined) return undefined;
  return wait > 0 ? wait : LOCKED_MS;
}
