import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comment, content, report } from '../../../src/db/schema/index.ts';
import {
  type Comment,
  commentedKinds,
  type CommentedKind,
  type Subject,
} from '../../../src/features/community/comment/comment.ts';
import { setCommentApplause } from '../../../src/features/community/comment/server/comment-applause.server.ts';
import { listComments, pageOfComment } from '../../../src/features/community/comment/server/comment.server.ts';
import { deleteComment } from '../../../src/features/community/comment/server/write-comment.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { discussion } from './support.ts';

const DELETED = 'DELETE 삭제된 댓글입니다.';
const REPORTED = 'REPORT 신고한 댓글입니다.';
const BLOCKED = 'BLOCK_USER 내가 차단한 회원의 댓글입니다.';

describe.each(databaseKinds)('a viewer’s view of comments on %s', (kind) => {
  let database: TestDatabase;
  let people: ReturnType<typeof discussion>;
  let writer: number;
  let other: number;
  let viewer: number;

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    people = discussion(database.db);
  });
  beforeEach(async () => {
    [writer = 0, other = 0, viewer = 0] = await people.addMembers(3);
  });
  afterAll(() => database?.stop());

  /**
   * Returns `A [B C]`: each comment with its replies, oldest first. An unreadable comment is shown by its status and
   * placeholder.
   */
  async function seen(subject: Subject, viewerId?: number): Promise<string> {
    const looking = viewerId === undefined ? undefined : { id: viewerId };
    const { items, total } = await listComments(database.db, subject, looking, { order: 'asc' });
    expect(total).toBe(items.length);
    const written = (row: Pick<Comment, 'status' | 'body'>) =>
      row.status === 'ACTIVE' ? row.body : `${row.status} ${row.body}`;
    return items.map((item) => `${written(item)} [${item.replies.map(written).join(', ')}]`).join(' | ');
  }
  const remove = ({ kind: of }: Subject, { id, author }: Comment) =>
    database.db.transaction((transaction) => deleteComment(transaction, of, id, author?.id ?? 0));
  const hide = ({ id }: Comment) => database.db.update(comment).set({ status: 'HIDDEN' }).where(eq(comment.id, id));
  const countOf = async ({ id }: Subject) =>
    (await database.db.select({ count: content.commentCount }).from(content).where(eq(content.id, id)))[0]?.count;
  const rowsOf = ({ id }: Subject) => database.db.$count(comment, eq(comment.contentId, id));

  /** Adds a comment by `writer` with a reply by `other`, and a comment by `other` with a reply by `writer`. */
  async function discuss(subjectKind: CommentedKind) {
    const subject = await people.addSubject(subjectKind);
    const one = await people.write(subject, writer, '가');
    const reply = await people.write(subject, other, '가에 답', one.id);
    const two = await people.write(subject, other, '나');
    const answer = await people.write(subject, writer, '나에 답', two.id);
    return { subject, one, reply, two, answer };
  }

  describe.each(commentedKinds)('deleting on a %s', (subjectKind) => {
    const isStory = subjectKind === 'story';

    test('keeps a comment with replies, with its text erased from the row', async () => {
      const { subject, one } = await discuss(subjectKind);
      await remove(subject, one);
      expect(await seen(subject)).toBe(`${DELETED} [가에 답] | 나 [나에 답]`);
      const [row] = await database.db.select().from(comment).where(eq(comment.id, one.id));
      expect(row).toMatchObject({ status: 'DELETE', body: '' });
      expect(await countOf(subject)).toBe(3);
    });

    test('removes it with its last reply, except on stories', async () => {
      const { subject, one, reply } = await discuss(subjectKind);
      await remove(subject, one);
      await remove(subject, reply);
      expect(await seen(subject)).toBe(isStory ? `${DELETED} [${DELETED}] | 나 [나에 답]` : '나 [나에 답]');
      expect(await rowsOf(subject)).toBe(isStory ? 4 : 2);
      expect(await countOf(subject)).toBe(2);
    });

    test('removes a comment without replies, except on stories', async () => {
      const subject = await people.addSubject(subjectKind);
      const written = await people.write(subject, writer, '혼자');
      await setCommentApplause(database.db, subjectKind, written.id, other, true);
      await remove(subject, written);
      expect(await seen(subject)).toBe(isStory ? `${DELETED} []` : '');
      expect(await rowsOf(subject)).toBe(isStory ? 1 : 0);
      expect(await countOf(subject)).toBe(0);
    });

    test('removes a reply and keeps its parent, except on stories', async () => {
      const { subject, reply } = await discuss(subjectKind);
      await remove(subject, reply);
      expect(await seen(subject)).toBe(isStory ? `가 [${DELETED}] | 나 [나에 답]` : '가 [] | 나 [나에 답]');
    });

    test('removes a reported comment, and its report keeps its id and excerpt', async () => {
      const subject = await people.addSubject(subjectKind);
      const reported = [await people.write(subject, writer, '하나'), await people.write(subject, writer, '둘')];
      for (const each of reported) await people.report(viewer, subject.id, each);
      for (const each of reported) await remove(subject, each);
      expect(await seen(subject)).toBe(isStory ? `${DELETED} [] | ${DELETED} []` : '');
      const reports = await database.db.select().from(report).where(eq(report.reporterId, viewer));
      expect(reports.map(({ commentId, excerpt }) => [commentId, excerpt])).toEqual(
        reported.map(({ id, body }) => [id, body]),
      );
    });

    test('refuses replies to a deleted comment; a reply to a reply belongs to the same comment', async () => {
      const { subject, one, reply, answer } = await discuss(subjectKind);
      await people.write(subject, other, '답에 답', answer.id);
      expect(await seen(subject)).toBe('가 [가에 답] | 나 [나에 답, 답에 답]');
      await remove(subject, one);
      for (const { id } of [one, reply]) {
        await expect(people.write(subject, viewer, '늦은 답', id)).rejects.toMatchObject({
          code: 'DELETED',
          message: '삭제된 댓글에는 답글을 달 수 없어요.',
        });
      }
    });
  });

  test.each(commentedKinds)(
    'a comment on a %s that an operator hides looks deleted, or as if never written',
    async (of) => {
      const { subject, one, reply, two, answer } = await discuss(of);
      await hide(one);
      await hide(answer);
      for (const each of [undefined, viewer, writer])
        expect(await seen(subject, each)).toBe(`${DELETED} [가에 답] | 나 []`);
      await hide(two);
      await hide(reply);
      expect(await seen(subject)).toBe('');
      await expect(people.write(subject, viewer, '답', two.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(setCommentApplause(database.db, of, two.id, viewer, true)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      // Members can delete their own hidden comments, too.
      await remove(subject, two);
    },
  );

  const all = '가 [가에 답] | 나 [나에 답]';

  test.each([
    ['article', '나 []', '나 []'],
    ['story', `${BLOCKED} [가에 답] | 나 [${BLOCKED}]`, `${REPORTED} [가에 답] | 나 [나에 답]`],
    ['talk', `${BLOCKED} [가에 답] | 나 [${BLOCKED}]`, `${REPORTED} [가에 답] | 나 [나에 답]`],
  ] as const)(
    'blocked and reported authors on a %s are muted for this viewer alone',
    async (of, whenBlocked, whenReported) => {
      const { subject, one } = await discuss(of);
      const [reporter = 0] = await people.addMembers(1);
      await people.block(viewer, writer);
      await people.report(reporter, subject.id, one);
      expect(await seen(subject, viewer)).toBe(whenBlocked);
      expect(await seen(subject, reporter)).toBe(whenReported);
      for (const each of [undefined, writer, other]) expect(await seen(subject, each)).toBe(all);
      expect(await countOf(subject)).toBe(4);
    },
  );

  test('a deleted comment of a blocked member is shown as deleted', async () => {
    const { subject, one } = await discuss('story');
    await people.block(viewer, writer);
    await remove(subject, one);
    expect(await seen(subject, viewer)).toBe(`${DELETED} [가에 답] | 나 [${BLOCKED}]`);
  });

  test('on an article a deleted comment is removed for a viewer for whom all its replies are muted', async () => {
    const { subject, one } = await discuss('article');
    await remove(subject, one);
    await people.block(viewer, other);
    expect(await seen(subject, viewer)).toBe('');
    expect(await pageOfComment(database.db, subject, one.id, { id: viewer })).toBeUndefined();
    expect(await pageOfComment(database.db, subject, one.id, { id: writer })).toBe(0);
  });

  test('comments of blocked members are not among the best', async () => {
    const subject = await people.addSubject('talk');
    const applauded = await people.write(subject, writer, '박수');
    await people.write(subject, other, '나중');
    await people.applaud(subject, applauded.id, [writer, other, viewer]);
    await people.block(viewer, writer);
    const { items } = await listComments(database.db, subject, { id: viewer });
    expect(items.map(({ status, isBest }) => [status, isBest])).toEqual([
      ['ACTIVE', false],
      ['BLOCK_USER', false],
    ]);
  });

  test('the viewer’s own applause is marked, and no other', async () => {
    const { subject, one, answer } = await discuss('talk');
    for (const { id } of [one, answer]) await people.applaud(subject, id, [viewer, writer]);
    const flags = async (viewerId?: number) => {
      const looking = viewerId === undefined ? undefined : { id: viewerId };
      const { items } = await listComments(database.db, subject, looking, { order: 'asc' });
      return items.flatMap((item) => [item, ...item.replies]).map(({ isApplauded }) => isApplauded);
    };
    expect(await flags(viewer)).toEqual([true, false, false, true]);
    expect(await flags(other)).toEqual([false, false, false, false]);
    expect(await flags()).toEqual([false, false, false, false]);
  });
});
