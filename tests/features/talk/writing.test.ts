import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channel, content, draft, talk, talkPicture, upload } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { eraseMember } from '../../../src/features/people/member/leave/leave.server.ts';
import { TALKS_PER_DAY } from '../../../src/features/contents/talk/talk-limits.ts';
import { listWaitingFirst } from '../../../src/features/contents/talk/list/talk-lists.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { uploadedBy } from './support.ts';

describe.each(serverDatabases)('writing talks on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number };
  let ask: Ask;
  let askOther: Ask;
  let askVisitor: Ask;
  let channelId: number;
  let helpId: number;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    me = await add.addAccount();
    ask = await askAs(api, me);
    askOther = await askAs(api, await add.addAccount());
    askVisitor = await askAs(api);
    channelId = await add.addChannel();
    helpId = await add.addChannel({ isForHelp: true });
  });
  afterAll(() => api?.stop());

  const publish = (body: object, by = ask) => by('POST /api/v1/community/talk', { channelId, ...body });
  const newest = async (query = '', by = askVisitor) =>
    (await by(`GET /api/v1/community/talks?channelId=${channelId}${query}`)).body.result;

  test('a talk is public at once, with its pictures in order', async () => {
    const urls = [await uploadedBy(ask), await uploadedBy(ask)];
    const images = urls.map((url, index) => ({ url, alt: `${index + 1}번째 잎` }));
    const written = { content: '새잎이 났어요.\r\n두 장이나요. ', images, tags: ['#몬스테라', '새잎', '새잎'] };
    const { status, body } = await publish(written);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      content: '새잎이 났어요.\n두 장이나요.',
      tags: ['몬스테라', '새잎'],
      userId: me.id,
    });
    const { result } = (await askVisitor(`GET /api/v1/community/talk/${body.result.id}`)).body;
    expect(result.images.map(({ alt }: { alt: string }) => alt)).toEqual(['1번째 잎', '2번째 잎']);
    expect((await newest()).talks[0]?.id).toBe(result.id);
    expect((await newest('&imageOnly=true')).talks[0]?.id).toBe(result.id);
    const [counts] = await api.db.select().from(channel).where(eq(channel.id, channelId));
    expect(counts).toMatchObject({ talkCount: 1, picturedTalkCount: 1 });
  });

  test('the same talk sent twice is published once', async () => {
    const ids = [];
    for (const _again of [1, 2]) {
      ids.push((await publish({ content: '두 번 보낸 말' })).body.result.id);
      // Makes the second call fall within the seconds for a repeat, however slow the machine is.
      const isFresh = { publishedAt: sql`now() + interval '1 hour'` };
      await api.db.update(content).set(isFresh).where(eq(content.authorId, me.id));
    }
    expect(ids[0]).toBe(ids[1]);
    const withPicture = await publish({ content: '두 번 보낸 말', images: [{ url: await uploadedBy(ask) }] });
    expect(withPicture.body.result.id).not.toBe(ids[0]);
  });

  test('a call with a repeated idempotency key gets the first answer, concurrently and later', async () => {
    const [cookie, requestId] = [await signInAs(api, me.id), randomUUID()];
    const before = await api.db.$count(talk);
    const publishAgain = async (text: string) => {
      const body = { channelId, content: text };
      return call(api, 'POST /api/v1/community/talk', { cookie, body, headers: { 'x-request-id': requestId } });
    };
    const atOnce = await Promise.all(['하나', '둘', '셋', '넷'].map(publishAgain));
    const answers = [...atOnce, await publishAgain('나중에')];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1);
    expect(await api.db.$count(talk)).toBe(before + 1);
  });

  test.each([
    ['no text', { content: ' \u200b ' }, 'content'],
    ['a text too long', { content: '가'.repeat(5_001) }, 'content'],
    ['no channel', { channelId: undefined, content: '글' }, 'channelId'],
    ['a channel that does not exist', { channelId: 987_654, content: '글' }, 'channelId'],
    ['somebody else’s host', { content: '글', images: [{ url: 'https://example.com/a.jpg' }] }, 'images.0.url'],
    ['eleven tags', { content: '글', tags: Array.from({ length: 11 }, (_, tag) => `태그${tag}`) }, 'tags'],
    ['a tag too long', { content: '글', tags: ['가'.repeat(21)] }, 'tags.0'],
    ['a tag far too long', { content: '글', tags: ['가'.repeat(401)] }, 'tags.0'],
  ])('%s is refused, and the field is named', async (_what, body, field) => {
    const before = await api.db.$count(content);
    const answer = await publish(body);
    expect([...outcome(answer), answer.body.field]).toEqual([400, 'BAD_REQUEST', field]);
    if (field === 'tags.0') expect(answer.body.error.message).toBe('태그는 20자까지 쓸 수 있어요.');
    expect(await api.db.$count(content)).toBe(before);
  });

  test('the number of talks a day is limited, and a refusal says when to try again', async () => {
    const busy = await add.addAccount();
    const askBusy = await askAs(api, busy);
    const { id: last } = (await publish({ content: '마지막에서 둘째' }, askBusy)).body.result;
    const rows = { kind: 'talk' as const, authorId: busy.id, status: 'DELETED' as const };
    await api.db
      .insert(content)
      .values(
        Array.from({ length: TALKS_PER_DAY - 1 }, () => ({ ...rows, publishedAt: sql`now() - interval '1 hour'` })),
      );
    const refused = await publish({ content: '하나 더' }, askBusy);
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.error.message).toMatch(
      /^톡은 하루에 200개까지 올릴 수 있어요\. (오늘|내일) \d\d:\d\d부터 다시 쓸 수 있어요\.$/,
    );
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds > 22 * 3_600, seconds <= 23 * 3_600]).toEqual([true, true]);
    // A repeated talk does not count.
    expect((await publish({ content: '마지막에서 둘째' }, askBusy)).body.result.id).toBe(last);
    await api.db
      .update(content)
      .set({ publishedAt: sql`now() - interval '25 hours'` })
      .where(sql`id = (select max(id) from content where author_id = ${busy.id})`);
    expect((await publish({ content: '하나 더' }, askBusy)).status).toBe(200);
  });

  test('eleven pictures, and pictures of other members, are refused', async () => {
    const own = await uploadedBy(ask);
    const many = await publish({ content: '글', images: Array.from({ length: 11 }, () => ({ url: own })) });
    expect([...outcome(many), many.body.error.message]).toEqual([
      400,
      'BAD_REQUEST',
      '사진은 10장까지 올릴 수 있어요.',
    ]);
    const theirs = await uploadedBy(askOther);
    const foreign = await publish({ content: '글', images: [{ url: own }, { url: theirs }] });
    expect(foreign.body).toMatchObject({ field: 'images', error: { message: '내가 올린 사진만 넣을 수 있어요.' } });
  });

  test('a closed channel takes no new talks, and its talks can be edited', async () => {
    const closing = await add.addChannel();
    const { id } = (await publish({ channelId: closing, content: '닫히기 전' })).body.result;
    await api.db.update(channel).set({ isActive: false }).where(eq(channel.id, closing));
    expect((await publish({ channelId: closing, content: '닫힌 뒤' })).body.field).toBe('channelId');
    const edited = await ask(`PUT /api/v1/community/talk/${id}`, { channelId: closing, content: '고친 말' });
    expect(edited.body.result.content).toBe('고친 말');
  });

  test('an edit changes the text, and the counters of both channels', async () => {
    const other = await add.addChannel();
    const [kept, dropped] = [await uploadedBy(ask), await uploadedBy(ask)];
    const { id } = (await publish({ content: '고칠 말', images: [{ url: kept }, { url: dropped }] })).body.result;
    const before = await api.db.select().from(channel).where(eq(channel.id, channelId));
    const edit = { channelId: other, content: '고친 말', images: [{ url: kept, alt: '남은 사진' }] };
    const { result } = (await ask(`PUT /api/v1/community/talk/${id}`, edit)).body;
    expect(result).toMatchObject({ content: '고친 말', channelId: other, images: [{ alt: '남은 사진' }] });
    expect(await api.db.$count(talkPicture, eq(talkPicture.talkId, id))).toBe(1);
    const [left] = await api.db.select().from(channel).where(eq(channel.id, channelId));
    const [came] = await api.db.select().from(channel).where(eq(channel.id, other));
    expect(left?.talkCount).toBe((before[0]?.talkCount ?? 0) - 1);
    expect(came).toMatchObject({ talkCount: 1, picturedTalkCount: 1 });
  });

  test('a second tab does not overwrite an edit of the first', async () => {
    const { id, updatedDate } = (await publish({ content: '두 탭에서 고칠 말' })).body.result;
    const save = (text: string) => ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: text, updatedDate });
    expect((await save('첫째 탭')).status).toBe(200);
    expect(outcome(await save('둘째 탭'))).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect((await ask(`GET /api/v1/community/talk/${id}`)).body.result.content).toBe('첫째 탭');
  });

  test('a repeated edit call gets the first answer, and writes nothing', async () => {
    const { id, updatedDate } = (await publish({ content: '한 번 고칠 말' })).body.result;
    const cookie = await signInAs(api, me.id);
    const edit = (requestId: string, text: string) =>
      call(api, `PUT /api/v1/community/talk/${id}`, {
        cookie,
        headers: { 'x-request-id': requestId },
        body: { channelId, content: text, updatedDate },
      });
    const requestId = randomUUID();
    const first = await edit(requestId, '고친 말');
    expect(first.status).toBe(200);
    expect((await edit(requestId, '나중에 고친 말')).text).toBe(first.text);
    expect(outcome(await edit(randomUUID(), '또 고친 말'))).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect((await ask(`GET /api/v1/community/talk/${id}`)).body.result.content).toBe('고친 말');
  });

  test('a member cannot edit or delete another member’s talk, which looks missing to them', async () => {
    const { id } = (await publish({ content: '남의 말' })).body.result;
    const missing = await askOther('PUT /api/v1/community/talk/987654321', { channelId, content: '글' });
    for (const line of [`PUT /api/v1/community/talk/${id}`, `PUT /api/v1/community/talk/${id}/solved`]) {
      expect((await askOther(line, { channelId, content: '글', commentId: null })).text).toBe(missing.text);
    }
    expect((await askOther(`DELETE /api/v1/community/talk/${id}`)).text).toBe(missing.text);
    expect((await askVisitor(`DELETE /api/v1/community/talk/${id}`)).status).toBe(401);
  });

  test('a deleted talk is removed from its address and lists, and releases its pictures', async () => {
    const url = await uploadedBy(ask);
    const { id } = (await publish({ content: '지울 말', images: [{ url }] })).body.result;
    expect((await ask(`DELETE /api/v1/community/talk/${id}`)).status).toBe(200);
    expect(outcome(await askVisitor(`GET /api/v1/community/talk/${id}`))).toEqual([410, 'DELETED']);
    expect((await newest()).talks.map((item: { id: number }) => item.id)).not.toContain(id);
    expect(await api.db.$count(talkPicture, eq(talkPicture.talkId, id))).toBe(0);
    expect(outcome(await ask(`DELETE /api/v1/community/talk/${id}`))).toEqual([410, 'DELETED']);
  });

  test('a repeated deletion gets the first answer', async () => {
    const { id } = (await publish({ content: '두 번 지울 말' })).body.result;
    const [cookie, headers] = [await signInAs(api, me.id), { 'x-request-id': randomUUID() }];
    const remove = () => call(api, `DELETE /api/v1/community/talk/${id}`, { cookie, headers });
    const [first, again] = [await remove(), await remove()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  test('a talk that an operator has hidden can be deleted by its author, but not edited', async () => {
    const { id } = (await publish({ content: '숨겨진 말' })).body.result;
    await setContentStatus(api.db, id, 'HIDDEN');
    const edit = await ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: '고친 말' });
    expect(outcome(edit)).toEqual([404, 'HIDDEN']);
    expect(outcome(await askOther(`DELETE /api/v1/community/talk/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await ask(`DELETE /api/v1/community/talk/${id}`)).status).toBe(200);
    expect(outcome(await askVisitor(`GET /api/v1/community/talk/${id}`))).toEqual([410, 'DELETED']);
  });

  test('a talk that an operator deletes releases its pictures and unsaved changes, and stays deleted', async () => {
    const url = await uploadedBy(ask);
    const { id } = (await publish({ content: '지워질 말', images: [{ url }] })).body.result;
    await ask('POST /api/v1/draft/talk', { contentId: id, body: { content: '고치는 중' } });
    expect(await setContentStatus(api.db, id, 'DELETED')).toBeUndefined();
    expect(await api.db.$count(talkPicture, eq(talkPicture.talkId, id))).toBe(0);
    expect(await api.db.$count(draft, eq(draft.contentId, id))).toBe(0);
    expect((await ask('POST /api/v1/deleteImage', { url })).status).toBe(200);
    for (const status of ['PUBLISHED', 'HIDDEN', 'DELETED'] as const) {
      expect(await setContentStatus(api.db, id, status)).toBe('DELETED');
    }
    expect(outcome(await askVisitor(`GET /api/v1/community/talk/${id}`))).toEqual([410, 'DELETED']);
  });

  test('channel 999 lists one’s own talks, and a member’s list shows theirs', async () => {
    const own = (await ask('GET /api/v1/community/talks?channelId=999')).body.result;
    expect(new Set(own.talks.map(({ userId }: { userId: number }) => userId))).toEqual(new Set([me.id]));
    expect((await askVisitor('GET /api/v1/community/talks?channelId=999')).status).toBe(401);
    const theirs = (await askVisitor(`GET /api/v1/community/talks/user/${me.id}`)).body.result;
    expect(theirs).toEqual(own);
  });

  test('the talks of a member who has left are listed as those of an unknown member', async () => {
    const left = await fixtures(api.db).addAccount();
    await fixtures(api.db).addTalk({ authorId: left.id });
    const listed = async (id: number) => (await askVisitor(`GET /api/v1/community/talks/user/${id}`)).body.result;
    expect((await listed(left.id)).talks).toHaveLength(1);
    await api.db.transaction((transaction) => eraseMember(transaction, left.id));
    expect(await listed(left.id)).toEqual(await listed(999_999_999));
  });

  describe('asking for help', () => {
    const sos = { plant: '몬스테라', symptom: '잎 끝이 갈색이에요' };
    const askForHelp = async () =>
      (await publish({ channelId: helpId, content: `도와주세요 ${Math.random()}`, sos })).body.result;
    const stateOf = async (id: number) => {
      const { isWaiting, solvedCommentId } = (await askVisitor(`GET /api/v1/community/talk/${id}`)).body.result;
      return { isWaiting, solvedCommentId };
    };
    const solve = (id: number, commentId: number | null, by = ask) =>
      by(`PUT /api/v1/community/talk/${id}/solved`, { commentId });

    test('has its four answers, in a channel for help alone', async () => {
      expect((await askForHelp()).sos).toEqual({
        plant: '몬스테라',
        light: '',
        watered: '',
        symptom: '잎 끝이 갈색이에요',
      });
      expect((await publish({ content: '그냥 하는 말', sos })).body.result.sos).toBeNull();
      const long = await publish({ channelId: helpId, content: '글', sos: { plant: '가'.repeat(41) } });
      expect([long.status, long.body.field]).toEqual([400, 'sos.plant']);
    });

    test('waits until another member has answered, and again when the answer is deleted', async () => {
      const { id } = await askForHelp();
      await ask(`POST /api/v1/community/${id}/comment`, { content: '사진을 더 올릴게요.' });
      expect(await stateOf(id)).toEqual({ isWaiting: true, solvedCommentId: null });
      const answer = (await askOther(`POST /api/v1/community/${id}/comment`, { content: '물을 줄여 보세요.' })).body
        .result;
      expect(await stateOf(id)).toEqual({ isWaiting: false, solvedCommentId: null });
      await askOther(`DELETE /api/v1/community/comment/${answer.data.id}`);
      expect(await stateOf(id)).toEqual({ isWaiting: true, solvedCommentId: null });
    });

    test('is solved by a comment that the author names, while that comment is public', async () => {
      const { id } = await askForHelp();
      const { data } = (await askOther(`POST /api/v1/community/${id}/comment`, { content: '물을 줄여 보세요.' })).body
        .result;
      expect((await solve(id, data.id, askOther)).status).toBe(404);
      expect((await solve(id, data.id)).body.result).toEqual({ solvedCommentId: data.id });
      expect(await stateOf(id)).toEqual({ isWaiting: false, solvedCommentId: data.id });
      await askOther(`DELETE /api/v1/community/comment/${data.id}`);
      expect((await stateOf(id)).solvedCommentId).toBeNull();
    });

    test('waits again when the solving comment is deleted, also if it has a reply', async () => {
      const { id } = await askForHelp();
      const { data } = (await askOther(`POST /api/v1/community/${id}/comment`, { content: '물을 줄여 보세요.' })).body
        .result;
      await ask(`POST /api/v1/community/${id}/comment`, { content: '고마워요!', parentId: data.id });
      await solve(id, data.id);
      await askOther(`DELETE /api/v1/community/comment/${data.id}`);
      expect(await stateOf(id)).toEqual({ isWaiting: true, solvedCommentId: null });
    });

    test('waiting talks can be listed first, page by page', async () => {
      const [answered, waiting] = [await askForHelp(), await askForHelp()];
      await askOther(`POST /api/v1/community/${answered.id}/comment`, { content: '물을 줄여 보세요.' });
      const later = await askForHelp();
      await askOther(`POST /api/v1/community/${later.id}/comment`, { content: '햇빛이 모자라요.' });
      const read = async (page: number) =>
        (await listWaitingFirst(api.db, { channelId: helpId, page, pageCount: 2 })).items;
      const all = [...(await read(0)), ...(await read(1)), ...(await read(2)), ...(await read(3))];
      expect(all[0]?.id).toBe(waiting.id);
      expect(all.map(({ isWaiting }) => isWaiting)).toEqual(
        all
          .map(({ isWaiting }) => isWaiting)
          .toSorted()
          .toReversed(),
      );
      const others = all.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id);
      expect(others.slice(0, 2)).toEqual([later.id, answered.id]);
    });

    test('is not solved by a comment on another talk, nor outside of a channel for help', async () => {
      const [here, there] = [await askForHelp(), await askForHelp()];
      const { data } = (await askOther(`POST /api/v1/community/${there.id}/comment`, { content: '저쪽 답' })).body
        .result;
      expect((await solve(here.id, data.id)).status).toBe(404);
      const chat = (await publish({ content: '그냥 하는 말 둘' })).body.result;
      expect(outcome(await solve(chat.id, null))).toEqual([400, 'BAD_REQUEST']);
    });
  });

  test('counters of channels equal their rows', async () => {
    for (const row of await api.db.select().from(channel)) {
      const shown = await api.db.select().from(talk).where(eq(talk.channelId, row.id));
      const published = shown.filter(({ isShown }) => isShown);
      expect([row.talkCount, row.picturedTalkCount]).toEqual([
        published.length,
        published.filter(({ hasPictures }) => hasPictures).length,
      ]);
    }
    expect(await api.db.$count(upload)).toBeGreaterThan(0);
  });
});
