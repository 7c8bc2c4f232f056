import { randomUUID } from 'node:crypto';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment } from '../../../src/db/schema/index.ts';
import { commentedKinds } from '../../../src/features/community/comment/comment.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { type Call, callers, callsOf, type Person, withId, writtenIn } from './calls.ts';
import { wrongCounters } from './support.ts';

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each(serverDatabases)('calls about comments on %s', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof callers>;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    api = await startTestApi(kind);
    people = callers(api);
    writer = await people.addPerson();
    reader = await people.addPerson();
  });
  afterAll(() => api?.stop());

  describe.each(commentedKinds)('of a %s', (of) => {
    test('writing, replying, listing, editing, applauding and deleting work', async () => {
      const subject = await people.addSubject(of);
      const calls = callsOf(subject);
      const created = await people.send(calls.write('  잎이 났어요  '), writer);
      expect(writtenIn(created)).toEqual({
        id: expect.any(Number),
        parentId: null,
        content: '잎이 났어요',
        writerId: writer.id,
        nickname: writer.nickname,
        image: null,
        status: 'ACTIVE',
        emotionRegistration: false,
        emotionCount: 0,
        bestComment: false,
        isPendingReview: false,
        hiddenByContentAuthor: false,
        createdDate: MOMENT,
        updatedDate: null,
        childComments: [],
      });
      const { id } = writtenIn(created);
      const reply = writtenIn(await people.send(calls.reply(id, '축하해요'), reader));
      expect(reply).toMatchObject({ parentId: id, writerId: reader.id, content: '축하해요', childComments: [] });

      const listed = (await people.send(calls.list, reader)).body;
      const { page, ...lists } = listed.data ?? listed.result;
      expect(page).toEqual({ number: 0, size: 20, totalElements: 1, totalPages: 1 });
      const { childComments: _, ...replyAlone } = reply;
      const listName = of === 'talk' ? 'list' : 'content';
      expect(lists).toEqual({ [listName]: [{ ...writtenIn(created), childComments: [replyAlone] }] });

      const edited = writtenIn(await people.send(calls.edit(id, '새잎이 났어요'), writer));
      expect(edited).toEqual({ id, content: '새잎이 났어요', isPendingReview: false, updatedDate: MOMENT });
      for (const { step, expected } of [
        { step: calls.applaud(id), expected: [true, 1] },
        { step: calls.unapplaud(id), expected: [false, 0] },
      ]) {
        const headers = withId(randomUUID());
        for (const _repeated of [1, 2]) {
          const { status, body } = await people.send(step, writer, headers);
          const { emotionRegistration, emotionCount } = body.data ?? body.result;
          expect([status, emotionRegistration, emotionCount]).toEqual([200, ...expected]);
        }
      }

      expect(outcome(await people.send(calls.remove(id), writer))).toEqual([200, 'OK']);
      expect(outcome(await people.send(calls.remove(id), writer))).toEqual([404, 'NOT_FOUND']);
      expect(await people.send(calls.reply(id, '늦었어요'), reader)).toMatchObject({
        status: 410,
        body: { error: { code: 'DELETED', message: '삭제된 댓글에는 답글을 달 수 없어요.' } },
      });
      expect(await wrongCounters(api.db)).toEqual([]);
    });

    test('another member’s, a deleted and a missing comment get identical answers', async () => {
      const subject = await people.addSubject(of);
      const calls = callsOf(subject);
      const foreign = writtenIn(await people.send(calls.write('남의 댓글'), writer)).id;
      const deleted = writtenIn(await people.send(calls.write('지운 댓글'), reader)).id;
      await people.send(calls.remove(deleted), reader);
      for (const deed of [(id: number) => calls.edit(id, '고침'), calls.remove]) {
        const answers = await Promise.all([foreign, deleted, 999_999_999].map((id) => people.send(deed(id), reader)));
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        expect(answers[0]?.status).toBe(404);
      }
      const [row] = await api.db.select().from(comment).where(eq(comment.id, foreign));
      expect(row?.body).toBe('남의 댓글');
    });

    test('a comment on another kind of content is not found', async () => {
      const [subject, elsewhere] = [
        await people.addSubject(of),
        await people.addSubject(of === 'talk' ? 'story' : 'talk'),
      ];
      const { id } = await people.write(elsewhere, writer.id, '다른 곳');
      const calls = callsOf({ ...subject });
      for (const step of [calls.reply(id, '답'), calls.edit(id, '고침'), calls.applaud(id), calls.remove(id)]) {
        expect(outcome(await people.send(step, writer)), step.line).toEqual([404, 'NOT_FOUND']);
      }
      const asThisKind = callsOf({ kind: of, id: elsewhere.id });
      for (const step of [asThisKind.list, asThisKind.write('댓글')]) {
        expect(outcome(await people.send(step, writer)), step.line).toEqual([404, 'NOT_FOUND']);
      }
    });

    test.each(['HIDDEN', 'DELETED', 'DRAFT'] as const)(
      'on content that is %s members can only delete their own comments',
      async (status) => {
        const subject = await people.addSubject(of);
        const { id } = await people.write(subject, writer.id, '전에 쓴 댓글');
        await setContentStatus(api.db, subject.id, status);
        const calls = callsOf(subject);
        const hidden = of === 'article' ? 'HIDDEN_BY_REQUEST' : 'HIDDEN';
        const absence = { HIDDEN: [404, hidden], DELETED: [410, 'DELETED'], DRAFT: [404, 'NOT_FOUND'] }[status];
        for (const step of [
          calls.list,
          calls.write('댓글'),
          calls.reply(id, '답글'),
          calls.applaud(id),
          calls.unapplaud(id),
          calls.edit(id, '고침'),
        ]) {
          expect(outcome(await people.send(step, writer)), step.line).toEqual(absence);
        }
        for (const deed of [(id: number) => calls.edit(id, '고침'), calls.remove]) {
          const [foreign, missing] = await Promise.all([id, 999_999_999].map((id) => people.send(deed(id), reader)));
          expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text]);
        }
        expect(await wrongCounters(api.db)).toEqual([]);
        const [row] = await api.db.select().from(comment).where(eq(comment.id, id));
        expect(row).toMatchObject({ status: 'ACTIVE', body: '전에 쓴 댓글', applauseCount: 0 });
        const mine = async () => (await people.send(calls.mine, writer)).body.result.list;
        const title = status === 'DELETED' ? '삭제된 글이에요' : '숨겨진 글이에요';
        expect(await mine()).toContainEqual(
          expect.objectContaining({ id, title, isHidden: true, content: '전에 쓴 댓글' }),
        );
        expect(outcome(await people.send(calls.remove(id), writer))).toEqual([200, 'OK']);
        expect((await mine()).map((each: { id: number }) => each.id)).not.toContain(id);
        expect(await wrongCounters(api.db)).toEqual([]);
      },
    );

    test('session, existence and permission, content type and fields are checked in this order', async () => {
      const subject = await people.addSubject(of);
      const { id } = await people.write(subject, writer.id, '댓글');
      const text = { 'content-type': 'text/plain' };
      const raw = (step: Call, who?: { cookie: string }) =>
        call(api, step.line, { cookie: who?.cookie, body: 'x', headers: text });
      const { edit, write } = callsOf(subject);
      expect((await raw(edit(id, ''))).status).toBe(401);
      expect((await raw(edit(id, ''), reader)).status).toBe(404);
      expect((await raw(edit(id, ''), writer)).status).toBe(415);
      expect((await people.send(edit(id, ''), writer)).status).toBe(400);
      expect((await raw(write(''))).status).toBe(401);
      expect((await raw(write(''), reader)).status).toBe(415);
      expect((await people.send(write(''), reader)).status).toBe(400);
      // The body names the story, so the server cannot look it up before it reads the body.
      const missing = callsOf({ kind: of, id: 999_999_999 });
      if (of !== 'story') expect((await raw(missing.write(''), reader)).status).toBe(404);
      expect((await people.send(missing.write('댓글'), reader)).status).toBe(404);
    });

    test.each([
      ['', '댓글을 입력해 주세요.'],
      [' \n\u200b ', '댓글을 입력해 주세요.'],
      ['가'.repeat(1_001), '댓글은 1,000자까지 쓸 수 있어요.'],
      ['가'.repeat(100_000), '댓글은 1,000자까지 쓸 수 있어요.'],
      [null, / 값을 확인해 주세요\.$/],
      [7, / 값을 확인해 주세요\.$/],
      [['댓글'], / 값을 확인해 주세요\.$/],
      [undefined, / 값을 확인해 주세요\.$/],
    ])('a text of %j is refused', async (text, message) => {
      const subject = await people.addSubject(of);
      const { id } = await people.write(subject, writer.id, '댓글');
      const calls = callsOf(subject);
      for (const step of [calls.write(text), calls.reply(id, text), calls.edit(id, text)]) {
        const { status, body } = await people.send(step, writer);
        expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
        expect(body.error.message).toMatch(message);
      }
    });

    test('emoji, links and markup are stored unchanged', async () => {
      const text = '👨‍👩‍👧‍👦 https://example.com/?a=1&b=2 <script>alert(1)</script> @탈퇴한 회원\n\n끝';
      const calls = callsOf(await people.addSubject(of));
      expect(writtenIn(await people.send(calls.write(text), writer)).content).toBe(text);
    });

    test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('the comment id %s is refused', async (id) => {
      const calls = callsOf(await people.addSubject(of));
      for (const deed of [(value: number) => calls.edit(value, '고침'), calls.remove, calls.applaud]) {
        expect((await people.send(deed(id as unknown as number), writer)).status).toBe(400);
      }
    });
  });

  test.each(['article', 'talk'] as const)(
    'applause of a comment on a %s is added and removed by separate calls',
    async (of) => {
      const subject = await people.addSubject(of);
      const { id } = await people.write(subject, reader.id, '댓글');
      const { applaud, unapplaud } = callsOf(subject);
      for (const [step, expected] of [
        [applaud(id), [true, 1]],
        [applaud(id), [true, 1]],
        [unapplaud(id), [false, 0]],
        [unapplaud(id), [false, 0]],
      ] as const) {
        const { body } = await people.send(step, writer);
        const { emotionRegistration, emotionCount } = body.data ?? body.result;
        expect([emotionRegistration, emotionCount]).toEqual(expected);
      }
    },
  );

  test('applause of a comment on a story is toggled, also by concurrent calls', async () => {
    const subject = await people.addSubject('story');
    const { id } = await people.write(subject, reader.id, '댓글');
    const { applaud } = callsOf(subject);
    const press = async (who: Person, headers = {}) => (await people.send(applaud(id), who, headers)).body.result;
    expect(await press(writer)).toEqual({ emotionRegistration: true, emotionCount: 1 });
    expect(await press(reader)).toEqual({ emotionRegistration: true, emotionCount: 2 });
    expect(await press(writer)).toEqual({ emotionRegistration: false, emotionCount: 1 });
    const headers = withId(randomUUID());
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(writer, headers)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ emotionRegistration: true, emotionCount: 2 });
    await Promise.all(Array.from({ length: 20 }, () => press(writer)));
    expect(await press(writer)).toEqual({ emotionRegistration: false, emotionCount: 1 });
    expect((await people.send({ line: `DELETE /api/v1/discover/comment/${id}/applaud` }, writer)).status).toBe(405);
    expect(await wrongCounters(api.db)).toEqual([]);
  });
});
