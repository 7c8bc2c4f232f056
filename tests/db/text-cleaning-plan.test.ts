import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/drizzle.ts';
import { suspiciousAfter } from '../../src/db/text-cleaning/clean-texts.ts';
import { sources } from '../../src/db/text-cleaning/sources.ts';
import { type TestDatabase, startTestDatabase } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };

let database: TestDatabase;
const ROWS = 20_000;

beforeAll(async () => {
  database = await startTestDatabase('postgres');
  const memberId = await fixtures(database.db).addMember();
  const series = sql`from generate_series(1, ${sql.raw(String(ROWS))}) as number`;
  await database.db.execute(sql`
    insert into draft (member_id, kind, body) select ${memberId}, 'talk', '{"content":"물 주는 날"}' ${series}`);
  await database.db.execute(sql`
    insert into member (nickname, introduction) select '이웃' || number, '식물을 키워요' ${series}`);
  await database.db.execute(sql`analyze`);
});
afterAll(() => database?.stop());

/** Returns the number of rows that the nodes of a plan have read. */
function readBy(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + readBy(each), 0);
}

test.each(['draft', 'member'] as const)(
  'a batch of texts of the table %s is cleaned without reading the rest of the table',
  async (name) => {
    const source = sources[name];
    if (!source) throw new Error('there is no such source');
    const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, timing off, format json) ${suspiciousAfter(source, 100)}`,
    );
    const [{ Plan: plan } = {}] = rows[0]?.['QUERY PLAN'] ?? [];
    const read = plan ? readBy(plan) : ROWS;
    expect(read).toBeGreaterThanOrEqual(source.atOnce);
    expect(read).toBeLessThan(6 * source.atOnce);
  },
);
