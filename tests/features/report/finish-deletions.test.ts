import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, decision } from '../../../src/db/schema/index.ts';
import { finishDeletions } from '../../../src/features/community/report/decision/finish-deletions.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

describe.each(databaseKinds)('contents that were decided to be deleted, on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  test('are deleted; a failure is reported and retried', async () => {
    const { db } = database;
    const add = fixtures(db);
    const targetId = await add.addMember();
    const contents = [];
    for (let index = 0; index < 3; index++)
      contents.push(await add.addTalk({ authorId: targetId, text: `글 ${index}` }));
    await db.update(content).set({ status: 'HIDDEN' });
    const decisions = await db
      .insert(decision)
      .values(
        contents.map((contentId, index) => ({
          contentId,
          targetId,
          outcome: 'DELETED' as const,
          reasonId: 1,
          appealUntil: sql`now() - interval '${sql.raw(String(10 - index))} hours'`,
        })),
      )
      .returning({ id: decision.id });
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$`);
    await db.execute(sql`
      create trigger refuse before update or delete on content for each row
      when (old.id = ${sql.raw(String(contents[0]))}) execute function refuse()`);
    const left = async () =>
      (
        await db
          .select({ id: content.id })
          .from(content)
          .where(sql`status = 'HIDDEN'`)
      ).map(({ id }) => id);

    const faults: number[] = [];
    const tell = (_: unknown, id: number) => void faults.push(id);
    // The first batch has room only for the decision that fails.
    const failed: number[] = [];
    const nextBatch = () => finishDeletions(db, 1, failed, tell);
    expect([await nextBatch(), await nextBatch(), await nextBatch(), await nextBatch()]).toEqual([1, 1, 1, 0]);
    expect([faults, await left()]).toEqual([[decisions[0]?.id], [contents[0]]]);

    await db.execute(sql`drop trigger refuse on content`);
    expect(await finishDeletions(db, 10, [], tell)).toBe(1);
    expect([faults, await left()]).toEqual([[decisions[0]?.id], []]);
  });
});
