import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { comment } from '../../../src/db/schema/index.ts';
import { REPLIES_PER_COMMENT } from '../../../src/features/community/comment/comment.ts';
import { listComments } from '../../../src/features/community/comment/server/comment.server.ts';
import { writeComment } from '../../../src/features/operations/import/comments.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

describe.each(databaseKinds)('an imported reply on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  test('to a comment with a full page of replies becomes a comment itself', async () => {
    const { db } = database;
    const add = fixtures(db);
    const authorId = await add.addMember();
    const contentId = await add.addTalk();
    const top = await add.addComment(contentId, authorId);
    const replies = Array.from({ length: REPLIES_PER_COMMENT - 1 }, () => ({
      contentId,
      authorId,
      parentId: top,
      body: '답글',
    }));
    await db.insert(comment).values(replies);
    const reply = (...bodies: string[]) =>
      db.transaction((transaction) =>
        writeComment(transaction, { contentId, repliedTo: top, authorId, writtenAt: new Date(0), bodies }),
      );
    const parentOf = async (id = 0) =>
      (await db.select({ parentId: comment.parentId }).from(comment).where(eq(comment.id, id)))[0]?.parentId;

    const inTwo = await reply('긴 답글의 앞', '긴 답글의 뒤');
    expect([inTwo?.isApart, await parentOf(inTwo?.id)]).toEqual([true, null]);
    const last = await reply('마지막 답글');
    expect([last?.isApart, await parentOf(last?.id)]).toEqual([false, top]);
    const beyond = await reply('하나 더');
    expect([beyond?.isApart, await parentOf(beyond?.id)]).toEqual([true, null]);

    const { items } = await listComments(db, { kind: 'talk', id: contentId }, undefined, { size: 10 });
    const shown = items.flatMap(({ body, replies: below }) => [body, ...below.map((each) => each.body)]);
    for (const body of ['긴 답글의 앞', '긴 답글의 뒤', '마지막 답글', '하나 더']) expect(shown).toContain(body);
  });
});
