import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment } from '../../../src/db/schema/index.ts';
import { type Comment, commentedKinds, type Subject } from '../../../src/features/community/comment/comment.ts';
import { setCommentApplause } from '../../../src/features/community/comment/server/comment-applause.server.ts';
import {
  listComments,
  openComments,
  pageOfComment,
} from '../../../src/features/community/comment/server/comment.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { discussion } from './support.ts';

const visitor = undefined;

describe.each(databaseKinds)('the order of comments on %s', (kind) => {
  let database: TestDatabase;
  let people: ReturnType<typeof discussion>;
  let members: number[];

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    people = discussion(database.db);
    members = await people.addMembers(6);
  });
  afterAll(() => database?.stop());

  const bodies = (comments: { body: string }[]) => comments.map(({ body }) => body);
  async function writeMany(subject: Subject, texts: string[]): Promise<Comment[]> {
    const written: Comment[] = [];
    for (const text of texts) written.push(await people.write(subject, members[0] ?? 0, text));
    return written;
  }

  describe.each(commentedKinds)('of a %s', (subjectKind) => {
    test('is newest first, or oldest first on request, for replies, too', async () => {
      const subject = await people.addSubject(subjectKind);
      const [first] = await writeMany(subject, ['하나', '둘', '셋']);
      for (const text of ['답 하나', '답 둘']) await people.write(subject, members[1] ?? 0, text, first?.id);
      const newest = await listComments(database.db, subject, visitor);
      expect(bodies(newest.items)).toEqual(['셋', '둘', '하나']);
      expect(bodies(newest.items[2]?.replies ?? [])).toEqual(['답 둘', '답 하나']);
      const oldest = await listComments(database.db, subject, visitor, { order: 'asc' });
      expect(bodies(oldest.items)).toEqual(['하나', '둘', '셋']);
      expect(bodies(oldest.items[0]?.replies ?? [])).toEqual(['답 하나', '답 둘']);
    });

    test('begins with the three best comments on the first page, and repeats none', async () => {
      const subject = await people.addSubject(subjectKind);
      const texts = Array.from({ length: 8 }, (_, index) => `댓글 ${index}`);
      const written = await writeMany(subject, texts);
      for (const [index, applause] of [
        [0, 4],
        [1, 3],
        [2, 5],
        [3, 3],
        [4, 2],
      ] as const) {
        await people.applaud(subject, written[index]?.id ?? 0, members.slice(0, applause));
      }
      const first = await listComments(database.db, subject, visitor, { size: 5 });
      expect(bodies(first.items)).toEqual(['댓글 2', '댓글 0', '댓글 1', '댓글 7', '댓글 6']);
      expect(first.items.map(({ isBest }) => isBest)).toEqual([true, true, true, false, false]);
      const second = await listComments(database.db, subject, visitor, { page: 1, size: 5 });
      expect(bodies(second.items)).toEqual(['댓글 5', '댓글 4', '댓글 3']);
      expect([first.total, second.total]).toEqual([8, 8]);
      const oldest = await listComments(database.db, subject, visitor, { size: 5, order: 'asc' });
      expect(bodies(oldest.items)).toEqual(['댓글 2', '댓글 0', '댓글 1', '댓글 3', '댓글 4']);
    });

    test('begins below each comment with its three best replies, ranked alike', async () => {
      const subject = await people.addSubject(subjectKind);
      const [head] = await writeMany(subject, ['하나']);
      const replies: Comment[] = [];
      for (let index = 0; index < 6; index++) {
        replies.push(await people.write(subject, members[1] ?? 0, `답 ${index}`, head?.id));
      }
      for (const [index, applause] of [
        [0, 3],
        [1, 5],
        [2, 3],
        [3, 3],
        [4, 2],
      ] as const) {
        await people.applaud(subject, replies[index]?.id ?? 0, members.slice(0, applause));
      }
      const below = async (order: 'asc' | 'desc', viewerId?: number) => {
        const viewer = viewerId === undefined ? undefined : { id: viewerId };
        const { items } = await listComments(database.db, subject, viewer, { order });
        return (items[0]?.replies ?? []).map(({ body, isBest }) => `${body}${isBest ? ' 베스트' : ''}`);
      };
      const best = ['답 1 베스트', '답 0 베스트', '답 2 베스트'];
      expect(await below('desc')).toEqual([...best, '답 5', '답 4', '답 3']);
      expect(await below('asc')).toEqual([...best, '답 3', '답 4', '답 5']);
      await people.write(subject, members[2] ?? 0, '방금 쓴 답', head?.id);
      expect(await below('desc')).toEqual([...best, '방금 쓴 답', '답 5', '답 4', '답 3']);
      await setCommentApplause(database.db, subjectKind, replies[2]?.id ?? 0, members[0] ?? 0, false);
      expect((await below('desc')).slice(0, 4)).toEqual(['답 1 베스트', '답 0 베스트', '답 3 베스트', '방금 쓴 답']);
    });

    test('never ranks a reply that is deleted, hidden or of a blocked member among the best', async () => {
      const subject = await people.addSubject(subjectKind);
      const [head] = await writeMany(subject, ['하나']);
      const replies: Comment[] = [];
      for (const author of members.slice(1, 5)) {
        const reply = await people.write(subject, author, `답 ${author}`, head?.id);
        await people.applaud(subject, reply.id, members);
        replies.push(reply);
      }
      const setStatus = (at: number, status: 'DELETE' | 'HIDDEN') =>
        database.db
          .update(comment)
          .set({ status, body: '' })
          .where(eq(comment.id, replies[at]?.id ?? 0));
      await setStatus(0, 'DELETE');
      await setStatus(1, 'HIDDEN');
      const viewer = { id: await people.addMember() };
      await people.block(viewer.id, members[3] ?? 0);
      const { items } = await listComments(database.db, subject, viewer);
      const best = items[0]?.replies.filter(({ isBest }) => isBest);
      expect(best?.map(({ id }) => id)).toEqual([replies[3]?.id]);
    });

    test('never ranks a deleted or hidden comment among the best', async () => {
      const subject = await people.addSubject(subjectKind);
      const [one, other] = await writeMany(subject, ['하나', '둘']);
      for (const { id } of [one, other] as Comment[]) {
        await people.applaud(subject, id, members);
        await people.write(subject, members[1] ?? 0, '답글', id);
      }
      await database.db
        .update(comment)
        .set({ status: 'HIDDEN' })
        .where(eq(comment.id, one?.id ?? 0));
      await database.db
        .update(comment)
        .set({ status: 'DELETE', body: '' })
        .where(eq(comment.id, other?.id ?? 0));
      const { items } = await listComments(database.db, subject, visitor);
      expect(items.map(({ isBest, status }) => [isBest, status])).toEqual([
        [false, 'DELETE'],
        [false, 'DELETE'],
      ]);
    });

    test('opens the page with a comment, and for a reply the page of its parent', async () => {
      const subject = await people.addSubject(subjectKind);
      const written = await writeMany(
        subject,
        Array.from({ length: 45 }, (_, index) => `댓글 ${index}`),
      );
      await people.applaud(subject, written[0]?.id ?? 0, members.slice(0, 3));
      const reply = await people.write(subject, members[1] ?? 0, '답글', written[3]?.id);
      for (const { id } of [...written, reply]) {
        const { items } = await openComments(database.db, subject, visitor, id);
        expect(items.flatMap((item) => [item.id, ...item.replies.map((below) => below.id)])).toContain(id);
      }
      expect(await pageOfComment(database.db, subject, written[0]?.id ?? 0, visitor)).toBe(0);
      expect(await pageOfComment(database.db, subject, reply.id, visitor)).toBe(2);
    });

    test('opens the first page for a missing comment, or one of another content', async () => {
      const [subject, elsewhere] = [await people.addSubject(subjectKind), await people.addSubject(subjectKind)];
      const [there] = await writeMany(elsewhere, ['다른 글의 댓글']);
      await writeMany(subject, ['여기 댓글']);
      for (const id of [there?.id ?? 0, 999_999_999]) {
        expect(await pageOfComment(database.db, subject, id, visitor)).toBeUndefined();
        expect(bodies((await openComments(database.db, subject, visitor, id)).items)).toEqual(['여기 댓글']);
      }
    });
  });

  test('a page after the last one is empty and returns the total', async () => {
    const subject = await people.addSubject('talk');
    expect(await listComments(database.db, subject, visitor)).toEqual({ items: [], page: 0, total: 0 });
    await writeMany(subject, ['하나', '둘']);
    expect(await listComments(database.db, subject, visitor, { page: 7 })).toEqual({ items: [], page: 7, total: 2 });
  });
});
