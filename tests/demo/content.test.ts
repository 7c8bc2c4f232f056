import { eq, sql } from '../../src/db/drizzle.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { banner, event, exhibition } from '../../src/db/schema/index.ts';
import { seedDemoContent } from '../../src/demo/seed.ts';
import { type Period, periodState } from '../../src/features/discovery/discover/discover.ts';
import { openLocalStore } from '../../src/features/writing/picture/store/local-store.server.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database/database.ts';

/** The demo content, starting in a year far from the year in which it was written. */

const BEGIN = new Date('2031-07-01T12:00:00+09:00');

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase('postgres');
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
  await seedDemoContent(database.db, openLocalStore(database.dataDir));
});
afterAll(() => database?.stop());
afterEach(() => {
  vi.useRealTimers();
});

test('promotions, exhibitions and events are current in any start year, and some of them are over', async () => {
  const { db } = database;
  const states = (periods: Period[]) => new Set(periods.map((period) => periodState(period, BEGIN)));
  const promotions = await db.select().from(banner).where(eq(banner.kind, 'promotion'));
  expect(states(promotions as Period[])).toEqual(new Set(['running']));
  for (const table of [exhibition, event]) {
    expect(states(await db.select().from(table))).toEqual(new Set(['running', 'over']));
  }
});

test('every article of the magazine has comments by members', async () => {
  const { rows } = await database.db.execute<{ title: string; comments: number }>(sql`
    select a.title, (select count(*)::int from comment c where c.content_id = a.id and c.status = 'ACTIVE') as comments
    from article a`);
  expect(rows.length).toBeGreaterThanOrEqual(24);
  expect(rows.filter(({ comments }) => comments < 3)).toEqual([]);
});

test('every counter of the demo equals its rows', async () => {
  const { rows } = await database.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from (
      select id from content where
        comment_count <> (select count(*) from comment where content_id = content.id and status = 'ACTIVE')
        or applause_count <> (select count(*) from applause where content_id = content.id)
      union all
      select id from comment where applause_count <> (select count(*) from comment_applause where comment_id = comment.id)
    ) as wrong`);
  expect(rows).toEqual([{ wrong: 0 }]);
});
