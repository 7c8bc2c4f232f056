import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { upload } from '../../../src/db/schema/index.ts';
import { delaysOf, retries } from '../../../src/db/tasks/retry-policy.ts';
import { deleteDueFiles, untilNextFiles } from '../../../src/features/writing/picture/dropped-pictures.server.ts';
import { type PictureStore, StoreUnavailableError } from '../../../src/features/writing/picture/store/picture-store.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { noLog } from '../../harness/actors/run-alarm-job.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';

describe.each(databaseKinds)('the files of deleted pictures on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  test('are deleted in one run of several batches; a file that stays is retried with back-off until it is dead', async () => {
    const { db } = database;
    const memberId = await fixtures(db).addMember();
    const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(20));
    const [stuck = '', ...others] = keys;
    const due = sql`now() - interval '1 hour'`;
    await db.insert(upload).values(keys.map((removedKey) => ({ memberId, removedKey, checkAt: due })));
    const removed: string[] = [];
    const store = {
      async remove(key: string) {
        if (key === stuck) throw new StoreUnavailableError('out of order');
        removed.push(key);
      },
    } as PictureStore;
    const taskOf = async () => (await db.select().from(upload).where(eq(upload.removedKey, stuck)))[0];

    await deleteDueFiles(db, store, noLog, 2);
    expect(removed.toSorted()).toEqual(others);
    for (const [index, seconds] of delaysOf('files').entries()) {
      const task = await taskOf();
      expect(task).toMatchObject({ tries: index + 1, deadAt: null, lastError: 'StoreUnavailableError out of order' });
      expect(await untilNextFiles(db)).toBeGreaterThan((seconds - 30) * 1_000);
      await deleteDueFiles(db, store, noLog, 2);
      expect(await taskOf()).toEqual(task);
      await db.update(upload).set({ checkAt: due });
      await deleteDueFiles(db, store, noLog, 2);
    }
    expect(await taskOf()).toMatchObject({ tries: retries.files.attempts, deadAt: expect.any(Date) });
    await db.update(upload).set({ checkAt: due });
    await deleteDueFiles(db, store, noLog, 2);
    expect((await taskOf())?.tries).toBe(retries.files.attempts);
    expect(await untilNextFiles(db)).toBeUndefined();
  });
});
