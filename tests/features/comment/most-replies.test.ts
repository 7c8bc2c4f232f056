import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentTextSchema } from '../../../src/features/community/comment/routes/comment.api.ts';
import {
  COMMENT_LENGTH,
  type CommentedKind,
  commentedKinds,
  REPLIES_PER_COMMENT,
} from '../../../src/features/community/comment/comment.ts';
import { listComments } from '../../../src/features/community/comment/server/comment.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { discussion } from './support.ts';

describe.each(databaseKinds)('replies to one comment, on %s', (kind) => {
  let database: TestDatabase;
  let people: ReturnType<typeof discussion>;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    people = discussion(database.db);
  });
  afterAll(() => database?.stop());

  /** Adds replies directly to the database, as an import does. */
  const addReplies = (contentId: number, parentId: number, authorId: number, count: number) =>
    database.db.execute(sql`
      insert into comment (content_id, parent_id, author_id, body, created_at)
      select ${contentId}, ${parentId}, ${authorId}, '답 ' || nth, now() - interval '1 day' + nth * interval '1 second'
      from generate_series(1, ${count}) as nth`);

  test.each<CommentedKind>(commentedKinds)(
    'to a comment on a %s are limited in number, for each comment separately',
    async (of) => {
      const subject = await people.addSubject(of);
      const [authorId = 0] = await people.addMembers(1);
      const [full, other] = [
        await people.write(subject, authorId, '가득'),
        await people.write(subject, authorId, '빈'),
      ];
      await addReplies(subject.id, full.id, authorId, REPLIES_PER_COMMENT - 1);
      const last = await people.write(subject, authorId, '마지막 답', full.id);
      for (const repliedTo of [full.id, last.id]) {
        const refused = people.write(subject, authorId, '하나 더', repliedTo);
        await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REPLIES' });
      }
      // A repeated reply is not a new one.
      expect(await people.write(subject, authorId, '마지막 답', full.id)).toMatchObject({ id: last.id });
      expect(await people.write(subject, authorId, '다른 답', other.id)).toMatchObject({ parentId: other.id });
    },
  );

  test('beyond the limit are not shown; the oldest are', async () => {
    const subject = await people.addSubject('talk');
    const [authorId = 0] = await people.addMembers(1);
    const [full, other] = [await people.write(subject, authorId, '넘침'), await people.write(subject, authorId, '둘')];
    await addReplies(subject.id, full.id, authorId, REPLIES_PER_COMMENT + 20);
    await addReplies(subject.id, other.id, authorId, 3);
    const { items } = await listComments(database.db, subject, undefined, { order: 'asc' });
    expect(items.map(({ id, replies }) => [id, replies.length])).toEqual([
      [full.id, REPLIES_PER_COMMENT],
      [other.id, 3],
    ]);
    expect(items[0]?.replies.at(-1)?.body).toBe(`답 ${REPLIES_PER_COMMENT}`);
  });
});

test.each([
  ['Hangul in parts', '한'.normalize('NFD').repeat(COMMENT_LENGTH)],
  ['emoji with a skin tone', '👋🏽'.repeat(COMMENT_LENGTH)],
  ['families alone', '👨‍👩‍👧‍👦'.repeat(COMMENT_LENGTH)],
])('a text of %s with the maximal length is accepted', (_, text) => {
  expect(commentTextSchema.safeParse(text).success).toBe(true);
  expect(commentTextSchema.safeParse(`${text}가`).success).toBe(false);
});
