import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, decision } from '../../../src/db/schema/index.ts';
import { delaysOf, retries } from '../../../src/db/tasks/retry-policy.ts';
import {
  finishDeletions,
  untilNextDeletion,
} from '../../../src/features/community/report/decision/finish-deletions.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { noLog } from '../../harness/actors/run-alarm-job.ts';

describe.each(databaseKinds)('contents that were decided to be deleted, on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let targetId: number;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    targetId = await add.addMember();
  });
  afterAll(() => database?.stop());

  const hours = (count: number) => sql`now() + make_interval(hours => ${count})`;
  /** Adds a hidden talk for each number: the hours until its deletion is due. */
  async function addDeletions(...due: number[]) {
    const { db } = database;
    const added: { contentId: number; id: number }[] = [];
    for (const [index, until] of due.entries()) {
      const contentId = await add.addTalk({ authorId: targetId, text: `글 ${index}` });
      await db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, contentId));
      const row = { contentId, targetId, outcome: 'DELETED' as const, reasonId: 1, appealUntil: hours(until) };
      const [{ id } = { id: 0 }] = await db.insert(decision).values(row).returning();
      added.push({ contentId, id });
    }
    return added;
  }
  const statusOf = async (contentId = 0) =>
    (await database.db.select({ status: content.status }).from(content).where(eq(content.id, contentId)))[0]?.status;
  const taskOf = async (id = 0) => (await database.db.select().from(decision).where(eq(decision.id, id)))[0];

  test('are deleted in one run of several batches; one that fails is retried with back-off until it is dead', async () => {
    const { db } = database;
    const [stuck, ...others] = await addDeletions(-10, -9, -8, -7, -6, -5);
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$`);
    await db.execute(sql`
      create trigger refuse before update or delete on content for each row
      when (old.id = ${sql.raw(String(stuck?.contentId))}) execute function refuse()`);
    await finishDeletions(db, noLog, 2);
    expect(await Promise.all(others.map(({ contentId }) => statusOf(contentId)))).toEqual(others.map(() => 'DELETED'));

    const delays = delaysOf('deletions');
    for (const [index, seconds] of delays.entries()) {
      const task = await taskOf(stuck?.id);
      expect(task).toMatchObject({ tries: index + 1, deadAt: null, isFinal: false, lastError: 'DatabaseError P0001' });
      expect(await untilNextDeletion(db)).toBeGreaterThan((seconds - 60) * 1_000);
      await finishDeletions(db, noLog, 2);
      expect(await taskOf(stuck?.id)).toEqual(task);
      await db.update(decision).set({ dueAt: hours(-1) });
      await finishDeletions(db, noLog, 2);
    }
    expect(await taskOf(stuck?.id)).toMatchObject({ tries: retries.deletions.attempts, deadAt: expect.any(Date) });
    expect(await untilNextDeletion(db)).toBeUndefined();
    await db.update(decision).set({ dueAt: hours(-1) });
    await finishDeletions(db, noLog);
    expect([await statusOf(stuck?.contentId), (await taskOf(stuck?.id))?.tries]).toEqual(['HIDDEN', delays.length + 1]);
    await db.execute(sql`drop trigger refuse on content`);
  });

  test('are due when the time for an appeal is over, and never while an appeal is open or after it was successful', async () => {
    const { db } = database;
    const appeal = { appeal: '다시 봐 주세요.', appealedAt: hours(-1) };
    const [open, overturned, upheld, later] = await addDeletions(-1, -1, -1, 3);
    const change = (id = 0, values: object) => db.update(decision).set(values).where(eq(decision.id, id));
    await change(open?.id, appeal);
    await change(overturned?.id, { ...appeal, appealOutcome: 'OVERTURNED' });
    await change(upheld?.id, { ...appeal, appealOutcome: 'UPHELD' });
    await finishDeletions(db, noLog);
    const all = [open, overturned, upheld, later].map((each) => statusOf(each?.contentId));
    expect(await Promise.all(all)).toEqual(['HIDDEN', 'HIDDEN', 'DELETED', 'HIDDEN']);
    const wait = (await untilNextDeletion(db)) ?? 0;
    expect(wait).toBeGreaterThan(2.9 * 3_600_000);
    expect(wait).toBeLessThanOrEqual(3 * 3_600_000);
    await change(later?.id, { appealUntil: hours(-1) });
    await finishDeletions(db, noLog);
    expect(await statusOf(later?.contentId)).toBe('DELETED');
  });
});

test('a deletion whose content another transaction has locked is no failure, and delays no other deletion', async () => {
  const { db, stop } = await startTestDatabase('postgres');
  const add = fixtures(db);
  const targetId = await add.addMember();
  const contents = [await add.addTalk({ authorId: targetId }), await add.addTalk({ authorId: targetId })];
  await db.update(content).set({ status: 'HIDDEN' });
  const row = { targetId, outcome: 'DELETED' as const, reasonId: 1, appealUntil: sql`now() - interval '1 hour'` };
  await db.insert(decision).values(contents.map((contentId) => ({ ...row, contentId })));
  const statuses = async () =>
    (await db.select({ status: content.status }).from(content).orderBy(content.id)).map(({ status }) => status);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select from content where id = ${contents[0]} for update`);
    await finishDeletions(db, noLog, 1);
    expect(await statuses()).toEqual(['HIDDEN', 'DELETED']);
    expect(await db.$count(decision, sql`tries > 0`)).toBe(0);
    // The job checks it again soon.
    expect(await untilNextDeletion(db)).toBe(3_000);
  });
  await finishDeletions(db, noLog);
  expect(await statuses()).toEqual(['DELETED', 'DELETED']);
  await stop();
});
