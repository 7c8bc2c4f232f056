import { eq } from '../../src/db/drizzle.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { banner, event, exhibition } from '../../src/db/schema/index.ts';
import { seedDemoContent } from '../../src/demo/seed.ts';
import { type Period, periodState } from '../../src/features/discover/discover.ts';
import { openLocalStore } from '../../src/features/picture/local-store.server.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase('postgres');
});
afterAll(() => database?.stop());
afterEach(() => {
  vi.useRealTimers();
});

test('in whatever year the demo begins, promotions, exhibitions and events are on, and some of them over', async () => {
  const { db, dataDir } = database;
  const begin = new Date('2031-07-01T12:00:00+09:00');
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
  await seedDemoContent(db, openLocalStore(dataDir));
  const states = (periods: Period[]) => new Set(periods.map((period) => periodState(period, begin)));
  const promotions = await db.select().from(banner).where(eq(banner.kind, 'promotion'));
  expect(states(promotions as Period[])).toEqual(new Set(['running']));
  for (const table of [exhibition, event]) {
    expect(states(await db.select().from(table))).toEqual(new Set(['running', 'over']));
  }
});
