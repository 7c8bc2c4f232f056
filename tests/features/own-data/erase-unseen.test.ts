import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { comment, content, decision, erasure } from '../../../src/db/schema/index.ts';
import { listComments } from '../../../src/features/community/comment/server/comment.server.ts';
import { commentedKinds } from '../../../src/features/community/comment/comment.ts';
import { eraseSomeWritings } from '../../../src/features/people/own-data/erase-writings.server.ts';
import { countWritings } from '../../../src/features/people/own-data/writings.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

const log = pino({ level: 'silent' });

describe.each(databaseKinds)('comments of a former member on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  test.each(commentedKinds)(
    'leave no placeholder on a %s if a decision hid them before others saw them',
    async (of) => {
      const { db } = database;
      const add = fixtures(db);
      const authorId = await add.addMember();
      const contentId = await { story: add.addStory, article: add.addArticle, talk: add.addTalk }[of]();
      const id = await add.addComment(contentId, authorId, '링크');
      await db
        .update(comment)
        .set({ status: 'HIDDEN', pendingSince: sql`now()` })
        .where(eq(comment.id, id));
      await db.update(content).set({ commentCount: 0 }).where(eq(content.id, contentId));
      await db
        .insert(decision)
        .values({ targetId: authorId, contentId, commentId: id, outcome: 'HIDDEN', reasonId: 1 });

      await db.insert(erasure).values({ memberId: authorId });
      while (await eraseSomeWritings(db, log));
      expect(await db.$count(erasure)).toBe(0);
      const [left] = await db.select({ status: comment.status, body: comment.body }).from(comment);
      expect(left).toEqual({ status: 'HIDDEN', body: '' });
      expect((await listComments(db, { kind: of, id: contentId }, undefined)).items).toEqual([]);
      expect((await countWritings(db, authorId)).comments).toBe(0);
      await db.delete(comment);
    },
  );
});
