import { randomUUID } from 'node:crypto';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comment, content, talk } from '../../../src/db/schema/index.ts';
import { controlledKinds } from '../../../src/features/community/comment/author-control/author-control.ts';
import {
  countHidings,
  listHidings,
  markHidingSeen,
} from '../../../src/features/community/comment/author-control/hiding-queue.server.ts';
import type { Subject } from '../../../src/features/community/comment/comment.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { callsOf, type Call } from './calls.ts';
import { discussion, wrongCounters } from './support.ts';

/** The author of a talk or story closes its comments or hides one of them. */

const HIDDEN = '작성자가 숨긴 댓글입니다';
type Person = { id: number; nickname: string; cookie: string };
type Entry = { id: number; content: string; status: string; childComments: Entry[] };

describe.each(serverDatabases)('the author’s control of comments on %s', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof discussion>;
  let author: Person;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    api = await startTestApi(kind);
    people = discussion(api.db);
    [author, writer, reader] = [await addPerson(), await addPerson(), await addPerson()];
  });
  afterAll(() => api?.stop());

  async function addPerson(): Promise<Person> {
    const { id, nickname } = await people.addAccount();
    return { id, nickname, cookie: await signInAs(api, id) };
  }
  const send = ({ line, body }: Call, who?: Person, headers: Record<string, string> = {}) =>
    call(api, line, { ...(who && { cookie: who.cookie }), body, headers });

  describe.each(controlledKinds)('of a %s', (of) => {
    let subject: Subject;
    let calls: ReturnType<typeof callsOf>;
    beforeEach(async () => {
      const authorId = author.id;
      subject = {
        kind: of,
        id: of === 'talk' ? await people.addTalk({ authorId }) : await people.addStory({ authorId }),
      };
      calls = callsOf(subject);
    });

    const hiding = (id: number, hidden = true): Call => ({
      line: `PUT /api/v1/${of === 'talk' ? 'community' : 'discover'}/comment/${id}/hidden`,
      body: { hidden },
    });
    const closing = (commentsClosed = true): Call => ({
      line: `PUT /api/v1/${of === 'talk' ? 'community/talk' : 'stories'}/${subject.id}/comments`,
      body: { commentsClosed },
    });
    const list = async (who?: Person): Promise<Entry[]> => {
      const { body } = await send(calls.list, who);
      return body.result.content ?? body.result.list;
    };
    const detail = async () => {
      const path = of === 'talk' ? 'community/talk' : 'stories';
      return (await call(api, `GET /api/v1/${path}/${subject.id}` as string)).body.result;
    };

    test('hides a comment from everyone, keeps its replies, and shows it again', async () => {
      const loud = await people.write(subject, writer.id, '시끄러운 댓글');
      const reply = await people.write(subject, reader.id, '차분한 답글', loud.id);
      const calm = await people.write(subject, reader.id, '차분한 댓글');
      await people.applaud(subject, loud.id, await people.addMembers(4));
      await people.applaud(subject, calm.id, await people.addMembers(3));
      expect((await list()).map(({ id }) => id)).toEqual([loud.id, calm.id]);

      const hidden = await send(hiding(loud.id), author);
      expect(hidden.body.result.data).toMatchObject({ id: loud.id, status: 'REPORT', hiddenByContentAuthor: true });
      for (const who of [undefined, reader, writer, author]) {
        const [first, second] = await list(who);
        expect(first).toMatchObject({ id: calm.id, bestComment: true });
        expect(second).toMatchObject({
          id: loud.id,
          status: 'REPORT',
          content: HIDDEN,
          bestComment: false,
          hiddenByContentAuthor: true,
          writerId: writer.id,
          nickname: null,
          image: null,
        });
        expect(second?.childComments).toMatchObject([{ id: reply.id, content: '차분한 답글' }]);
      }
      expect((await detail()).commentCount).toBe(3);
      expect(await wrongCounters(api.db)).toEqual([]);

      const shown = await send(hiding(loud.id, false), author);
      expect(shown.body.result.data).toMatchObject({
        content: '시끄러운 댓글',
        status: 'ACTIVE',
        nickname: writer.nickname,
      });
      expect(await list()).toMatchObject([{ content: '시끄러운 댓글', bestComment: true }, {}]);
    });

    test('belongs to the author alone, for visible comments of other members', async () => {
      const { id } = await people.write(subject, writer.id, '댓글');
      const own = await people.write(subject, author.id, '작성자의 댓글');
      for (const who of [writer, reader]) {
        expect(outcome(await send(hiding(id), who))).toEqual([404, 'NOT_FOUND']);
        expect(outcome(await send(closing(), who))).toEqual([404, 'NOT_FOUND']);
      }
      expect(outcome(await send(hiding(id)))).toEqual([401, 'UNAUTHORIZED']);
      expect(outcome(await send(hiding(own.id), author))).toEqual([404, 'NOT_FOUND']);
      await send(calls.remove(id), writer);
      expect(outcome(await send(hiding(id), author))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await send({ ...hiding(own.id), body: { hidden: 'yes' } }, author))[0]).toBe(404);
      expect(outcome(await send({ ...closing(), body: {} }, author))).toEqual([400, 'BAD_REQUEST']);
    });

    test('leaves a hidden comment to its author and operators, without replies and applause', async () => {
      const { id } = await people.write(subject, writer.id, '시끄러운 댓글');
      const reply = await people.write(subject, reader.id, '답글', id);
      await send(hiding(id), author);
      expect(await send(calls.reply(id, '그래도'), reader)).toMatchObject({
        status: 400,
        body: { error: { message: '작성자가 숨긴 댓글에는 답글을 달 수 없어요.' } },
      });
      expect(outcome(await send(calls.reply(reply.id, '이어서'), writer))).toEqual([200, 'OK']);
      expect(outcome(await send(calls.applaud(id), reader))).toEqual([404, 'NOT_FOUND']);
      const mine = (await send(calls.mine, writer)).body.result.list;
      expect(mine.find((entry: Entry) => entry.id === id)).toMatchObject({
        content: '시끄러운 댓글',
        hiddenByContentAuthor: true,
      });
      expect(outcome(await send(calls.edit(id, '고친 댓글'), writer))).toEqual([200, 'OK']);
      expect((await list()).find((entry) => entry.id === id)?.content).toBe(HIDDEN);
      expect(outcome(await send(calls.remove(id), writer))).toEqual([200, 'OK']);
      expect((await list()).find((entry) => entry.id === id)).toMatchObject({
        status: 'DELETE',
        hiddenByContentAuthor: false,
      });
    });

    test('keeps a hidden comment out of the search', async () => {
      const word = `몬스${randomUUID().slice(0, 8)}`;
      const { id } = await people.write(subject, writer.id, word);
      const tab = of === 'talk' ? 'talks' : 'story';
      const found = async () => {
        const { result } = (await call(api, `GET /api/v1/search/${tab}?keyword=${encodeURIComponent(word)}` as string))
          .body;
        return result.page.totalElements;
      };
      expect(await found()).toBe(1);
      await send(hiding(id), author);
      expect(await found()).toBe(0);
      await send(calls.edit(id, `${word} 더`), writer);
      expect(await found()).toBe(0);
      await send(hiding(id, false), author);
      expect(await found()).toBe(1);
    });

    test('closes comments: no member can write or reply until they are reopened', async () => {
      const { id } = await people.write(subject, writer.id, '먼저 쓴 댓글');
      const request = { 'x-request-id': randomUUID() };
      const first = await send(calls.write('제때 쓴 댓글'), reader, request);
      expect((await send(closing(), author)).body.result).toEqual({ commentsClosed: true });
      expect((await detail()).commentsClosed).toBe(true);
      for (const who of [reader, author]) {
        for (const late of [calls.write('늦은 댓글'), calls.reply(id, '늦은 답글')]) {
          expect(await send(late, who)).toMatchObject({
            status: 409,
            body: { error: { code: 'COMMENTS_CLOSED', message: '작성자가 댓글을 닫았어요.' } },
          });
        }
      }
      // A repeated call for a comment from before the closing gets the answer of the first call.
      const again = await send(calls.write('제때 쓴 댓글'), reader, request);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(outcome(await send(calls.edit(id, '고친 댓글'), writer))).toEqual([200, 'OK']);
      expect((await send(closing(), author)).body.result).toEqual({ commentsClosed: true });
      expect((await send(closing(false), author)).body.result).toEqual({ commentsClosed: false });
      expect(outcome(await send(calls.write('다시 쓴 댓글'), reader))).toEqual([200, 'OK']);
      expect(await list()).toHaveLength(3);
    });

    test('returns the status of a hidden or deleted content', async () => {
      const { id } = await people.write(subject, writer.id, '댓글');
      await api.db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, subject.id));
      expect(outcome(await send(closing(), author))).toEqual([404, 'HIDDEN']);
      expect(outcome(await send(hiding(id), author))).toEqual([404, 'HIDDEN']);
      await api.db.update(content).set({ status: 'DELETED' }).where(eq(content.id, subject.id));
      expect(outcome(await send(closing(), author))).toEqual([410, 'DELETED']);
    });

    test('notifies operators after five hidden comments, and again after five more', async () => {
      const operator = await addPerson();
      const before = await countHidings(api.db);
      const ids: number[] = [];
      for (let written = 1; written <= 10; written++)
        ids.push((await people.write(subject, writer.id, `${written}`)).id);
      const mine = async () => (await listHidings(api.db, 0)).items.find(({ contentId }) => contentId === subject.id);
      for (const id of ids.slice(0, 4)) await send(hiding(id), author);
      expect(await mine()).toBeUndefined();
      await send(hiding(ids[4] ?? 0), author);
      // A repeated call is idempotent: it does not count as another comment.
      await send(hiding(ids[4] ?? 0), author);
      expect(await mine()).toMatchObject({ kind: of, hidden: 5, author: { id: author.id } });
      expect((await mine())?.comments.map(({ body }) => body)).toEqual(['5', '4', '3', '2', '1']);
      expect(await countHidings(api.db)).toBe(before + 1);
      await markHidingSeen(api.db, subject.id, operator.id);
      expect(await mine()).toBeUndefined();
      await expect(markHidingSeen(api.db, subject.id, operator.id)).rejects.toThrow('다른 운영자가 먼저 확인했어요.');
      for (const id of ids.slice(5, 9)) await send(hiding(id), author);
      expect(await mine()).toBeUndefined();
      await send(hiding(ids[9] ?? 0), author);
      expect(await mine()).toMatchObject({ hidden: 10 });
      await api.db.update(content).set({ status: 'DELETED' }).where(eq(content.id, subject.id));
      expect(await mine()).toBeUndefined();
    });
  });

  test('does not exist for articles of the magazine', async () => {
    const id = await people.addArticle({ authorId: author.id });
    const subject = { kind: 'article', id } as const;
    const written = await people.write(subject, writer.id, '댓글');
    for (const place of ['community', 'discover']) {
      const line: string = `PUT /api/v1/${place}/comment/${written.id}/hidden`;
      expect(outcome(await send({ line, body: { hidden: true } }, author))).toEqual([404, 'NOT_FOUND']);
    }
    for (const place of ['community/talk', 'stories']) {
      const line: string = `PUT /api/v1/${place}/${id}/comments`;
      expect(outcome(await send({ line, body: { commentsClosed: true } }, author))).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('makes a talk that asks for help wait again when its only answer is hidden', async () => {
    const channelId = await people.addChannel({ isForHelp: true });
    const id = await people.addTalk({ authorId: author.id, channelId });
    const subject = { kind: 'talk', id } as const;
    const answer = await people.write(subject, writer.id, '물을 덜 주세요');
    const solve = (commentId: number | null): Call => ({
      line: `PUT /api/v1/community/talk/${id}/solved`,
      body: { commentId },
    });
    await send(solve(answer.id), author);
    const state = async () => {
      const { solvedCommentId, isWaiting } = (await call(api, `GET /api/v1/community/talk/${id}` as string)).body
        .result;
      return [solvedCommentId, isWaiting];
    };
    expect(await state()).toEqual([answer.id, false]);
    const hide = (hidden: boolean): Call => ({
      line: `PUT /api/v1/community/comment/${answer.id}/hidden`,
      body: { hidden },
    });
    await send(hide(true), author);
    expect(await state()).toEqual([null, true]);
    expect(outcome(await send(solve(answer.id), author))).toEqual([404, 'NOT_FOUND']);
    await send(hide(false), author);
    expect(await state()).toEqual([answer.id, false]);
    const [row] = await api.db.select({ isWaiting: talk.isWaiting }).from(talk).where(eq(talk.id, id));
    expect(row).toEqual({ isWaiting: false });
  });

  test('does not show comments that operators have hidden', async () => {
    const id = await people.addTalk({ authorId: author.id });
    const subject = { kind: 'talk', id } as const;
    const { id: commentId } = await people.write(subject, writer.id, '댓글');
    const hide = (hidden: boolean): Call => ({
      line: `PUT /api/v1/community/comment/${commentId}/hidden`,
      body: { hidden },
    });
    await send(hide(true), author);
    await api.db.update(comment).set({ status: 'HIDDEN' }).where(eq(comment.id, commentId));
    expect(outcome(await send(hide(false), author))).toEqual([404, 'NOT_FOUND']);
    await api.db.update(comment).set({ status: 'ACTIVE' }).where(eq(comment.id, commentId));
    const { body } = await send(callsOf(subject).list);
    expect(body.result.list).toMatchObject([{ status: 'REPORT', content: HIDDEN }]);
  });
});
