import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import { alarm } from '../../../src/db/schema/index.ts';
import { dropOldAlarms } from '../../../src/features/notifications/alarm/alarm.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

describe.each(databaseKinds)('old alarms on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  test('are removed by age, the oldest first, and newer alarms stay', async () => {
    const { db } = database;
    const memberId = await fixtures(db).addMember();
    for (const days of [1, 100, 120, 110]) {
      const at = sql`now() - make_interval(days => ${days})`;
      await db.insert(alarm).values({ memberId, type: 'FOLLOW', targetId: days, createdAt: at, countedSince: at });
    }
    const left = async () =>
      (await db.select({ days: alarm.targetId }).from(alarm).orderBy(alarm.targetId)).map(({ days }) => days);
    expect([await dropOldAlarms(db, 1), await left()]).toEqual([1, [1, 100, 110]]);
    expect([await dropOldAlarms(db, 1), await left()]).toEqual([1, [1, 100]]);
    expect([await dropOldAlarms(db, 10), await left()]).toEqual([1, [1]]);
    expect(await dropOldAlarms(db, 10)).toBe(0);
  });
});
