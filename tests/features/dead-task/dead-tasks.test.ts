import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import { alarmTask, audit, decision, erasure, ownArchive, upload } from '../../../src/db/schema/index.ts';
import { countTasks } from '../../../src/db/tasks/count-tasks.ts';
import { jobNames } from '../../../src/features/operations/dead-task/dead-task.ts';
import {
  countDeadTasks,
  listDeadTasks,
  retryDeadTasks,
} from '../../../src/features/operations/dead-task/dead-tasks.server.ts';
import { askForArchive } from '../../../src/features/people/own-data/archive-rows.server.ts';
import { startErasureJob } from '../../../src/jobs/erasure.ts';
import { startJob } from '../../../src/jobs/job.ts';
import type { DeadJob } from '../../../src/model/domain-event.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { noLog } from '../../harness/actors/run-alarm-job.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { hear } from '../../harness/record-events.ts';

describe.each(databaseKinds)('dead tasks on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let operator: number;
  let serial = 0;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    operator = await add.addMember();
  });
  afterAll(() => database?.stop());
  beforeEach(() =>
    database.db.execute(sql`truncate alarm_task, own_archive, erasure, upload, decision, audit cascade`),
  );

  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const adding: Record<DeadJob, (died: Date) => Promise<unknown>> = {
    alarms: (deadAt) =>
      database.db.insert(alarmTask).values({
        happening: { what: 'publishing due' },
        tries: 8,
        dueAt: deadAt,
        deadAt,
        lastError: 'Error no alarm',
      }),
    archives: async (deadAt) =>
      database.db.insert(ownArchive).values({
        ...{ memberId: await add.addMember(), key: `${++serial}`.padStart(40, '0'), lastError: 'Error no room' },
        ...{ tries: 3, dueAt: deadAt, deadAt, expiresAt: ago(-60) },
      }),
    erasures: async (deadAt) =>
      database.db.insert(erasure).values({
        memberId: await add.addMember(),
        tries: 10,
        dueAt: deadAt,
        deadAt,
        lastError: 'DatabaseError 23514',
      }),
    deletions: async (deadAt) =>
      database.db.insert(decision).values({
        ...{ targetId: operator, outcome: 'DELETED', reasonId: 1, appealUntil: deadAt },
        ...{ tries: 10, dueAt: deadAt, deadAt, lastError: 'DatabaseError P0001' },
      }),
    files: (deadAt) =>
      database.db.insert(upload).values({
        ...{ memberId: operator, removedKey: 'cccccccccccccccccccc', lastError: 'Error out of order' },
        ...{ tries: 10, checkAt: deadAt, deadAt },
      }),
  };
  /** Returns the count of dead tasks and of waiting tasks for each job with either, as the metrics show them. */
  const measured = async () =>
    Object.fromEntries(
      (await countTasks(database.db))
        .filter(({ dead, waiting }) => dead + waiting > 0)
        .map(({ job, dead, waiting, failed }) => [job, { dead, waiting, failed }]),
    );

  test('none are listed without any', async () => {
    expect([await listDeadTasks(database.db), await countDeadTasks(database.db)]).toEqual([[], 0]);
    await expect(retryDeadTasks(database.db, operator, 'alarms')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await database.db.$count(audit)).toBe(0);
  });

  test.each(jobNames)('of %s are listed, measured and due again after a retry by an operator', async (job) => {
    const { db } = database;
    for (const name of jobNames) await adding[name](ago(10));
    await adding[job](ago(5));
    expect(await measured()).toMatchObject({ [job]: { dead: 2, waiting: 0, failed: 0 } });
    const before = await listDeadTasks(db);
    expect(before.map((each) => [each.job, each.count])).toEqual(jobNames.map((name) => [name, name === job ? 2 : 1]));
    const group = before.find((each) => each.job === job);
    expect(group?.latest.map(({ diedAt }) => diedAt.getTime())).toEqual(
      group?.latest.map(({ diedAt }) => diedAt.getTime()).toSorted((one, other) => other - one),
    );
    expect(group?.latest[0]).toMatchObject({ tries: expect.any(Number), error: expect.stringMatching(/Error/) });
    expect(await countDeadTasks(db)).toBe(6);

    const heard = await hear(db);
    await retryDeadTasks(db, operator, job);
    expect(await heard.end()).toContainEqual({ what: 'tasks retried', job });
    expect((await listDeadTasks(db)).map((each) => each.job)).toEqual(jobNames.filter((name) => name !== job));
    expect(await measured()).toMatchObject({ [job]: { dead: 0, waiting: 2, failed: 0 } });
    const [entry] = await db.select().from(audit);
    expect(entry).toMatchObject({ operatorId: operator, act: 'tasks retried', after: { job, count: 2 } });
    await expect(retryDeadTasks(db, operator, job)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('are all counted, and only the latest five of a job are listed', async () => {
    for (let index = 0; index < 7; index++) await adding.alarms(ago(index));
    const [group] = await listDeadTasks(database.db);
    expect([group?.count, group?.latest.length]).toEqual([7, 5]);
    await retryDeadTasks(database.db, operator, 'alarms');
    expect(await countDeadTasks(database.db)).toBe(0);
  });

  test('are run at once by a process that hears of their retry', async () => {
    const { db } = database;
    await adding.erasures(ago(10));
    const heard = await hear(db);
    await retryDeadTasks(db, operator, 'erasures');
    const events = await heard.end();
    expect(await db.$count(erasure)).toBe(1);
    startErasureJob({ db, log: noLog }).heard(events.map((event) => JSON.stringify(event)).join('\n'));
    await expect.poll(() => db.$count(erasure)).toBe(0);
  });

  test('do not include an archive that has expired, or that the member has requested again', async () => {
    const { db } = database;
    await adding.archives(ago(10));
    const [archive] = await db.select().from(ownArchive);
    expect(await askForArchive(db, archive?.memberId ?? 0)).toBeUndefined();
    expect(await countDeadTasks(db)).toBe(0);
    await adding.archives(ago(10));
    await db.update(ownArchive).set({ expiresAt: ago(1) });
    expect([await countDeadTasks(db), await listDeadTasks(db)]).toEqual([0, []]);
    await expect(retryDeadTasks(db, operator, 'archives')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('an archive that an operator retries is the waiting one of its member', async () => {
    const { db } = database;
    await adding.archives(ago(10));
    const [archive] = await db.select().from(ownArchive);
    await retryDeadTasks(db, operator, 'archives');
    expect(await askForArchive(db, archive?.memberId ?? 0)).toBe('WAITING');
  });
});

test('a retry wakes only the job of its tasks', () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    return undefined;
  };
  const job = startJob({ name: 'files', log: noLog, isFor: () => false, work, failure: 'failed' });
  job.heard(JSON.stringify({ what: 'tasks retried', job: 'alarms' }));
  expect(runs).toBe(0);
  job.heard(JSON.stringify({ what: 'tasks retried', job: 'files' }));
  expect(runs).toBe(1);
});
