import { eq, inArray, or } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick, type Random, rowRandom, whole } from '../../../src/demo/bulk/random.ts';
import { comment, commentApplause, content } from '../../../src/db/schema/index.ts';
import {
  type Comment,
  type CommentedKind,
  COMMENTS_PER_PAGE,
  commentedKinds,
  type Subject,
} from '../../../src/features/community/comment/comment.ts';
import { setCommentApplause } from '../../../src/features/community/comment/server/comment-applause.server.ts';
import { listComments } from '../../../src/features/community/comment/server/comment.server.ts';
import { editComment } from '../../../src/features/community/comment/server/edit-comment.server.ts';
import { deleteComment } from '../../../src/features/community/comment/server/write-comment.server.ts';
import { translateDatabaseFault } from '../../../src/http/database-faults.ts';
import { ApiError } from '../../../src/http/errors.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { CommentModel, type Outcome } from './model.ts';
import { discussion, wrongCounters, wrongRows } from './support.ts';
import { times } from '../../harness/endurance.ts';

const OPERATIONS = times({ full: 2_000, quick: 300 });
const CLIENTS = times({ full: 256, quick: 64 });
const TOGGLES = times({ full: 20, quick: 8 });
const MINUTE_MS = 60_000;

describe.each(databaseKinds)('counters on %s', (kind) => {
  let database: TestDatabase;
  let people: ReturnType<typeof discussion>;

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    people = discussion(database.db);
  });
  afterAll(() => database?.stop());

  async function expectSound(): Promise<void> {
    expect(await wrongCounters(database.db)).toEqual([]);
    expect(await wrongRows(database.db)).toEqual([]);
  }

  const remove = (kind: CommentedKind, id: number, authorId: number) =>
    database.db.transaction((transaction) => deleteComment(transaction, kind, id, authorId));

  type Operation = { run: () => Promise<unknown>; expected: (written: Comment | undefined) => Outcome };

  /** Returns a random action of a member on an existing or missing comment. */
  function someOperation(random: Random, model: CommentModel, memberId: number, number: number): Operation {
    const { kind: of } = model.subject;
    const id = pick(random, [...model.rows.keys(), whole(random, 1, number)]);
    const chance = random();
    if (chance < 0.45) {
      const repliedTo = chance < 0.2 ? null : id;
      return {
        run: () => people.write(model.subject, memberId, `${number}번째 댓글`, repliedTo),
        expected: (written) => model.write(written?.id, repliedTo, memberId),
      };
    }
    if (chance < 0.55) {
      return {
        run: () => editComment(database.db, of, id, memberId, { body: `${number}번째에 고침` }),
        expected: () => model.edit(id, memberId),
      };
    }
    if (chance < 0.7) {
      return { run: () => remove(of, id, memberId), expected: () => model.delete(id, memberId) };
    }
    const isApplauded = chance < 0.9;
    return {
      run: () => setCommentApplause(database.db, of, id, memberId, isApplauded),
      expected: () => model.applaud(id, memberId, isApplauded),
    };
  }

  test(
    `${OPERATIONS} random operations have the result that a model predicts`,
    { timeout: 5 * MINUTE_MS },
    async () => {
      const random = rowRandom(7, 0);
      const members = await people.addMembers(5);
      const models: CommentModel[] = [];
      for (const of of commentedKinds) models.push(new CommentModel(await people.addSubject(of)));
      const outcomes = new Set<string>();

      for (let number = 1; number <= OPERATIONS; number++) {
        const { run, expected } = someOperation(random, pick(random, models), pick(random, members), number);
        let written: Comment | undefined;
        const outcome = await run().then(
          (result) => {
            written = result as Comment | undefined;
            return 'done';
          },
          (error) => (error instanceof ApiError ? error.code : String(error)),
        );
        expect(outcome, `operation ${number}`).toBe(expected(written));
        outcomes.add(outcome);
      }

      expect([...outcomes].sort()).toEqual(['DELETED', 'NOT_FOUND', 'done']);
      for (const model of models) {
        await expectAsModelled({ subject: model.subject, order: model.order(), count: model.count() });
      }
      await expectSound();
    },
  );

  async function expectAsModelled({ subject, ...model }: { subject: Subject; order: unknown[]; count: number }) {
    const shown: unknown[] = [];
    for (let page = 0; page * COMMENTS_PER_PAGE <= model.order.length; page++) {
      const { items, total } = await listComments(database.db, subject, undefined, { page });
      shown.push(...items.map((item) => [item.id, item.replies.map(({ id }) => id)]));
      expect(total).toBe(model.order.length);
    }
    expect(shown).toEqual(model.order);
    const [stored] = await database.db.select().from(content).where(eq(content.id, subject.id));
    expect(stored?.commentCount).toBe(model.count);
  }

  test(`stay correct with ${CLIENTS} clients that toggle concurrently`, { timeout: 5 * MINUTE_MS }, async () => {
    const subject = await people.addSubject('talk');
    const members = await people.addMembers(CLIENTS);
    const comments: number[] = [];
    for (const text of ['하나', '둘', '셋']) comments.push((await people.write(subject, members[0] ?? 0, text)).id);

    const applauded = await Promise.all(
      members.map(async (memberId) => {
        const random = rowRandom(8, memberId);
        const wanted = new Set<number>();
        for (let toggle = 0; toggle < TOGGLES; toggle++) {
          const id = pick(random, comments);
          const isApplauded = random() < 0.6;
          await untilServed(() => setCommentApplause(database.db, 'talk', id, memberId, isApplauded));
          if (isApplauded) wanted.add(id);
          else wanted.delete(id);
        }
        return [...wanted].map((id) => `${memberId} ${id}`);
      }),
    );

    const rows = await database.db.select().from(commentApplause).where(inArray(commentApplause.commentId, comments));
    expect(rows.map(({ memberId, commentId }) => `${memberId} ${commentId}`).sort()).toEqual(applauded.flat().sort());
    await expectSound();
  });

  /** Repeats a call that did not get a connection in time, and so had no effect. */
  async function untilServed(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const fault = await work().then(
        () => undefined,
        (error) => translateDatabaseFault(error),
      );
      if (fault === undefined) return;
      if (!(fault instanceof ApiError && fault.code === 'UNAVAILABLE')) throw fault;
    }
  }

  test('stay correct when a member repeatedly adds and removes applause concurrently', async () => {
    const subject = await people.addSubject('article');
    const [memberId = 0] = await people.addMembers(1);
    const { id } = await people.write(subject, memberId, '하나');
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => setCommentApplause(database.db, 'article', id, memberId, turn % 2 === 0)),
    );
    await expectSound();
    expect(await setCommentApplause(database.db, 'article', id, memberId, true)).toEqual({
      isApplauded: true,
      applauseCount: 1,
    });
    expect(await setCommentApplause(database.db, 'article', id, memberId, false)).toMatchObject({ applauseCount: 0 });
  });

  test.each(commentedKinds)(
    'stay correct when a reply and the deletion of its comment on a %s are concurrent',
    async (of) => {
      const subject = await people.addSubject(of);
      const [author = 0, other = 0] = await people.addMembers(2);
      for (let round = 0; round < 15; round++) {
        const head = await people.write(subject, author, `${round}`);
        const [deleted, replied] = await Promise.allSettled([
          remove(of, head.id, author),
          people.write(subject, other, `${round}에 답`, head.id),
        ]);
        expect(deleted.status).toBe('fulfilled');
        if (replied.status === 'rejected') expect(['NOT_FOUND', 'DELETED']).toContain(replied.reason.code);
        const rows = await database.db.$count(comment, or(eq(comment.id, head.id), eq(comment.parentId, head.id)));
        const isKept = of === 'story' ? 1 : 0;
        expect(rows).toBe(replied.status === 'fulfilled' ? 2 : isKept);
      }
      await expectSound();
    },
  );

  test('a comment is deleted although its content counts none, and the count is correct afterwards', async () => {
    const subject = await people.addSubject('story');
    const [author = 0] = await people.addMembers(1);
    const { id } = await people.write(subject, author, '지울 댓글');
    await people.write(subject, author, '남는 댓글');
    await database.db.update(content).set({ commentCount: 0 }).where(eq(content.id, subject.id));
    await remove('story', id, author);
    await expectSound();
  });

  test('concurrent deletions delete a comment once, and its last replies remove it', async () => {
    const subject = await people.addSubject('talk');
    const [author = 0] = await people.addMembers(1);
    const head = await people.write(subject, author, '가');
    const replies = [];
    for (const text of ['답 하나', '답 둘', '답 셋']) replies.push(await people.write(subject, author, text, head.id));
    const deleteAtOnce = async (ids: number[]) =>
      (await Promise.allSettled(ids.map((id) => remove('talk', id, author)))).filter(
        ({ status }) => status === 'fulfilled',
      ).length;
    expect(await deleteAtOnce(Array.from({ length: 8 }, () => head.id))).toBe(1);
    await expectSound();
    expect(await deleteAtOnce(replies.map(({ id }) => id))).toBe(3);
    expect(await database.db.$count(comment, eq(comment.contentId, subject.id))).toBe(0);
    await expectSound();
  });
});
