import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarmTask } from '../../../src/db/schema/index.ts';
import { delaysOf, JITTER, retries } from '../../../src/db/tasks/retry-policy.ts';
import { createAlarms } from '../../../src/features/notifications/alarm/create/create-alarms.server.ts';
import { dropDeadTasks, untilNextTask } from '../../../src/features/notifications/alarm/create/run-tasks.server.ts';
import { createComment } from '../../../src/features/community/comment/server/create-comment.server.ts';
import { databaseKinds } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { noLog } from '../../harness/actors/run-alarm-job.ts';
import { addPerson } from './support.ts';

/** How far the clocks of the database and of this process may differ, in seconds. */
const CLOCKS_APART = 1;

describe.each(databaseKinds)('alarm tasks that fail each time, on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  /** Adds a task that no statement can read. */
  const addBroken = async (what: string) => {
    const happening = sql`${JSON.stringify({ what, id: 'x', comment: 'x', by: 1 })}::jsonb`;
    const [row] = await api.db.insert(alarmTask).values({ happening }).returning({ id: alarmTask.id });
    return row?.id ?? 0;
  };
  const taskOf = async (id: number) => (await api.db.select().from(alarmTask).where(eq(alarmTask.id, id)))[0];

  test.each(['comment written', 'talk written'])(
    'a failing ‘%s’ task delays no other alarm, and is dead after its last attempt',
    async (what) => {
      const broken = await addBroken(what);
      const [author, reader] = [await addPerson(api, add), await addPerson(api, add)];
      const content = await add.addStory({ authorId: author.id });
      const request = { memberId: reader.id, requestId: crypto.randomUUID() };
      await createComment(api.db, 'story', { body: '잘 읽었어요.', contentId: content, repliedTo: null }, request);
      let tried = Date.now();
      while (await createAlarms(api.db, noLog));
      let triedBy = Date.now();
      const { content: alarms } = (await author.ask('GET /api/v1/alarm')).body.data;
      expect(alarms).toMatchObject([{ type: 'STORY_COMMENT', idStory: content }]);

      // The task is retried once after each delay.
      for (const [failures, seconds] of delaysOf('alarms').entries()) {
        const task = await taskOf(broken);
        expect(task).toMatchObject({ tries: failures + 1, deadAt: null, lastError: 'DatabaseError 22P02' });
        const due = task?.dueAt.getTime() ?? 0;
        expect(due).toBeGreaterThanOrEqual(tried + (seconds - CLOCKS_APART) * 1_000);
        expect(due).toBeLessThanOrEqual(triedBy + (seconds * (1 + JITTER) + CLOCKS_APART) * 1_000);
        expect(await untilNextTask(api.db)).toBeGreaterThanOrEqual(due - Date.now() - CLOCKS_APART * 1_000);
        await createAlarms(api.db, noLog);
        expect(await taskOf(broken)).toEqual(task);
        await api.db
          .update(alarmTask)
          .set({ dueAt: new Date(0) })
          .where(eq(alarmTask.id, broken));
        tried = Date.now();
        await createAlarms(api.db, noLog);
        triedBy = Date.now();
      }
      expect(await taskOf(broken)).toMatchObject({ tries: retries.alarms.attempts, deadAt: expect.any(Date) });
      expect(await untilNextTask(api.db)).toBeUndefined();
      expect(await createAlarms(api.db, noLog)).toBe(false);

      expect(await dropDeadTasks(api.db, 100)).toBe(0);
      await api.db
        .update(alarmTask)
        .set({ deadAt: new Date(0) })
        .where(eq(alarmTask.id, broken));
      expect(await dropDeadTasks(api.db, 100)).toBe(1);
    },
  );

  test('a backlog of several batches is worked off in one run, and events for many members with it', async () => {
    const author = await addPerson(api, add);
    const content = await add.addStory({ authorId: author.id });
    const happenings = Array.from({ length: 250 }, () => ({ what: 'comment written', on: content, comment: 0, by: 1 }));
    await api.db.insert(alarmTask).values(happenings.map((happening) => ({ happening: happening as never })));
    await api.db
      .insert(alarmTask)
      .values(Array.from({ length: 3 }, () => ({ happening: { what: 'talk written', id: content, by: 1 } as never })));
    while (await createAlarms(api.db, noLog));
    expect(await api.db.$count(alarmTask)).toBe(0);
  });
});
