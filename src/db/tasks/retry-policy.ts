import { type SQL, sql } from '../drizzle.ts';
import { describeError } from '../../lib/error-serializer.ts';
import type { DeadJob } from '../../model/domain-event.ts';

/**
 * When failed tasks are retried, for all jobs. A task that has failed `attempts` times is dead: no job retries it any more.
 * Push messages are deleted instead.
 */

type Retries = {
  /** The delay after the first failure, in seconds. Each further delay is `GROWTH` times as long. */
  first: number;
  attempts: number;
};

export const retries = {
  alarms: { first: 10, attempts: 8 },
  /** A push message is worthless after an hour, so it is deleted after the last attempt. */
  pushes: { first: 30, attempts: 5 },
  /** The member waits, and may request a new archive after the last attempt. */
  archives: { first: 60, attempts: 3 },
  erasures: { first: 60, attempts: 10 },
  deletions: { first: 60, attempts: 10 },
  files: { first: 60, attempts: 10 },
} as const satisfies Record<DeadJob | 'pushes', Retries>;

/** The jobs whose tasks are retried. */
export type RetriedJob = keyof typeof retries;

const GROWTH = 4;
/** The longest delay without jitter, in seconds. With jitter a delay is up to 7.5 hours. */
const LONGEST = 6 * 3_600;
/** Each delay is lengthened by a random part of it, at most by this share, so that tasks that failed together spread. */
export const JITTER = 0.25;

/** Returns the shortest delay after each failure of a task of this job, in seconds. The last attempt has no delay after it. */
export function delaysOf(job: RetriedJob): number[] {
  const { first, attempts } = retries[job];
  return Array.from({ length: attempts - 1 }, (_, failures) => Math.min(first * GROWTH ** failures, LONGEST));
}

/**
 * Returns SQL for the time of the next attempt.
 * @param failures SQL: the number of failures, including the last one
 * @param atLeast SQL: the shortest delay in seconds, if a service asks for one
 */
export function nextDueAt(job: RetriedJob, failures: SQL, atLeast: SQL = sql`0`): SQL {
  const delays = sql.raw(`array[${delaysOf(job).join()}]`);
  return sql`now() + make_interval(secs => greatest(
    coalesce((${delays})[${failures}], 0) * (1 + ${sql.raw(String(JITTER))} * random()), ${atLeast}))`;
}

/**
 * Returns the assignments of an `update` that records a failed attempt.
 * @param failures SQL: the number of failures, including this one
 * @param due the column of the next attempt
 */
export function failedAttempt(job: DeadJob, failures: SQL, error: unknown, due: 'due_at' | 'check_at' = 'due_at'): SQL {
  return sql`tries = ${failures}, ${sql.raw(due)} = ${nextDueAt(job, failures)}, last_error = ${describeError(error)},
    dead_at = case when ${failures} >= ${sql.raw(String(retries[job].attempts))} then now() end`;
}
