import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/drizzle.ts';
import { delaysOf, JITTER, nextDueAt, retries, type RetriedJob } from '../../src/db/tasks/retry-policy.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';

const jobs = Object.keys(retries) as RetriedJob[];
const SIX_HOURS = 6 * 3_600;

describe('the delays of retries', () => {
  test.each(jobs)('of %s grow by four up to six hours, and end with the last attempt', (job) => {
    const { first, attempts } = retries[job];
    const delays = delaysOf(job);
    expect(delays).toHaveLength(attempts - 1);
    expect(delays[0]).toBe(first);
    for (const [index, delay] of delays.slice(1).entries()) {
      expect(delay).toBe(Math.min(4 * (delays[index] ?? 0), SIX_HOURS));
    }
  });

  test('of alarms and pushes equal the delays in their READMEs', () => {
    expect(delaysOf('alarms')).toEqual([10, 40, 160, 640, 2_560, 10_240, SIX_HOURS]);
    expect(delaysOf('pushes')).toEqual([30, 120, 480, 1_920]);
  });
});

describe.each(databaseKinds)('the next due time on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  /** Computes the delay in seconds many times in one statement. */
  async function readDelays(failures: number, atLeast?: number): Promise<number[]> {
    const due = nextDueAt('alarms', sql`failures`, atLeast === undefined ? undefined : sql`${atLeast}::int`);
    const { rows } = await database.db.execute<{ seconds: number }>(sql`
      select extract(epoch from ${due} - now())::float8 as seconds
      from (select ${failures}::int as failures from generate_series(1, 200)) as failed`);
    return rows.map(({ seconds }) => seconds);
  }

  test('lies between the delay and a quarter more, and differs between tasks that failed together', async () => {
    for (const [index, delay] of delaysOf('alarms').entries()) {
      const seconds = await readDelays(index + 1);
      expect(Math.min(...seconds)).toBeGreaterThanOrEqual(delay);
      expect(Math.max(...seconds)).toBeLessThanOrEqual(delay * (1 + JITTER));
      expect(new Set(seconds).size).toBeGreaterThan(100);
    }
  });

  test('is not before the time that a service asks for, and now after the last attempt', async () => {
    expect(Math.min(...(await readDelays(1, 900)))).toBe(900);
    expect(new Set(await readDelays(retries.alarms.attempts))).toEqual(new Set([0]));
  });
});
