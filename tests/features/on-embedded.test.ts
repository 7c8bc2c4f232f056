import { eq, sql } from '../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  content,
  exhibition,
  exhibitionContent,
  inquiry,
  member,
  picture,
  pushSubscription,
  upload,
  writer,
} from '../../src/db/schema/index.ts';
import { answerInquiry } from '../../src/features/operations/inquiry/answer-inquiry.server.ts';
import { dropUnreceivedMessages, sendMessage } from '../../src/features/notifications/alarm/message/message.server.ts';
import { runAlarmJob } from '../harness/actors/run-alarm-job.ts';
import { sendPushes } from '../../src/features/notifications/alarm/push/send-pushes.server.ts';
import { readConfig } from '../../src/config/config.ts';
import { listInstead } from '../../src/content-page/instead.server.ts';
import { dropOldAppErrors, listAppErrors } from '../../src/features/operations/app-error/app-error.server.ts';
import { listExhibitions, listGathered } from '../../src/features/discovery/discover/exhibition.server.ts';
import { countPending, listPending } from '../../src/features/community/review/pending-contents.server.ts';
import { keyOfUrl } from '../../src/features/writing/picture/picture.ts';
import { decideAs } from '../harness/actors/decide-as.ts';
import { clearAway } from '../../src/jobs/cleanup.ts';
import { listen } from '../../src/db/listen.ts';
import { publishOnTime } from '../../src/jobs/publish-due.ts';
import { type Ask, askAs } from '../harness/ask.ts';
import { outcome } from '../harness/call.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { hear } from '../harness/record-events.ts';
import { startTestApi, type TestApi } from '../harness/server/in-process.ts';
import { startPushService } from '../harness/services/push-service.ts';
import { signInEnv } from '../harness/actors/sign-in.ts';
import { written } from './story/support.ts';
import { uploadedBy } from './talk/support.ts';

const MAKER_TERMS = 6;

/** Each feature's suite runs on PostgreSQL. These tests run the queries of every feature on the embedded database. */
describe('on the embedded database', () => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number; nickname: string };
  let ask: Ask;
  let channelId: number;
  const log = pino({ level: 'silent' });

  beforeAll(async () => {
    api = await startTestApi('embedded');
    add = fixtures(api.db);
    me = await add.addAccount();
    ask = await askAs(api, me);
    channelId = await add.addChannel();
  });
  afterAll(() => api?.stop());

  test('a talk with a picture is written, changed, listed and deleted', async () => {
    const images = [{ url: await uploadedBy(ask), alt: '새잎' }];
    const { id } = (await ask('POST /api/v1/community/talk', { channelId, content: '새잎이 났어요.', images })).body
      .result;
    const changed = await ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: '두 장이나요.', images });
    expect(changed.status).toBe(200);
    const list = `GET /api/v1/community/talks?channelId=${channelId}` as const;
    expect((await ask(list)).body.result.talks).toMatchObject([{ id, content: '두 장이나요.' }]);
    expect((await ask(`DELETE /api/v1/community/talk/${id}`)).status).toBe(200);
    expect((await ask(list)).body.result.talks).toEqual([]);
  });

  test('a newcomer’s talk and comment with contacts are pending until an operator shows them', async () => {
    const content = '연락은 010-1234-5678';
    const { id, isPendingReview } = (await ask('POST /api/v1/community/talk', { channelId, content })).body.result;
    expect(isPendingReview).toBe(true);
    const on = await add.addTalk({ channelId });
    const { data } = (await ask(`POST /api/v1/community/${on}/comment`, { content })).body.result;
    expect(data.isPendingReview).toBe(true);
    const held = [
      { contentId: id, commentId: null },
      { contentId: on, commentId: data.id },
    ];
    expect((await listPending(api.db, { page: 0, size: 20 })).items).toMatchObject(held);
    const operatorId = await add.addMember();
    for (const thing of held) await decideAs(api.db, operatorId, thing, 'KEPT');
    expect(await countPending(api.db)).toBe(0);
    const visitor = await askAs(api);
    expect((await visitor(`GET /api/v1/community/${on}/comment`)).body.result.list).toHaveLength(1);
    expect(
      (await ask(`PUT /api/v1/community/comment/${data.id}`, { content: `${content} t.me/abc` })).body.result.data,
    ).toMatchObject({ isPendingReview: true });
    expect(
      (await ask(`PUT /api/v1/community/comment/${data.id}`, { content: '아니에요' })).body.result.data,
    ).toMatchObject({ isPendingReview: false });
    expect((await ask(`DELETE /api/v1/community/talk/${id}`)).status).toBe(200);
  });

  test('a draft is saved, and an outdated text is refused', async () => {
    const { id } = (await ask('POST /api/v1/draft/talk', { body: { content: '처음' } })).body.result;
    const save = (text: string) => ask(`PUT /api/v1/draft/talk/${id}`, { version: 1, body: { content: text } });
    expect((await save('이 기기에서')).body.result.version).toBe(2);
    expect(outcome(await save('다른 기기에서'))).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect((await ask('GET /api/v1/draft/talk')).body.result.list).toMatchObject([
      { body: { content: '이 기기에서' } },
    ]);
  });

  test('a member becomes a maker, and their scheduled story is published, with an event', async () => {
    const profile = { nickname: me.nickname, introduction: '베란다에서 허브를 길러요.', links: [], storeLink: null };
    expect((await ask('PUT /api/v1/maker/me', { ...profile, documentIds: [MAKER_TERMS] })).status).toBe(200);
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (await ask('POST /api/v1/stories', { ...written, publishAt })).body.result;
    expect((await ask(`GET /api/v1/stories/${id}`)).status).toBe(404);
    await api.db
      .update(content)
      .set({ publishedAt: sql`now() - interval '1 hour'` })
      .where(eq(content.id, id));
    const ears = await hear(api.db);
    const listening = listen(api.databaseUrl, [publishOnTime({ db: api.db, log })]);
    await expect.poll(async () => (await ask(`GET /api/v1/stories/${id}`)).status).toBe(200);
    await listening.end();
    expect(await ears.end()).toMatchObject([{ what: 'content published', id }]);
  });

  test('an operator publishes and edits an article', async () => {
    const operator = await add.addAccount();
    await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, operator.id));
    await api.db.insert(writer).values({ memberId: me.id });
    const askOperator = await askAs(api, operator);
    const { id, updatedDate } = (await askOperator('POST /api/v1/article', { ...written, writerId: me.id })).body.data;
    const change = { ...written, title: '고친 글', updatedDate };
    expect((await askOperator(`PUT /api/v1/article/${id}`, change)).status).toBe(200);
    expect((await ask(`GET /api/v1/article/${id}`)).body.result.relativeArticle.title).toBe('고친 글');
  });

  test('the author of a talk gets an alarm for a comment', async () => {
    const talk = await add.addTalk({ authorId: me.id, channelId });
    const askReader = await askAs(api, await add.addAccount());
    expect((await askReader(`POST /api/v1/community/${talk}/comment`, { content: '축하해요.' })).status).toBe(200);
    await runAlarmJob(api.db);
    const [newest] = (await ask('GET /api/v1/alarm')).body.data.content;
    expect(newest).toMatchObject({ type: 'TALK_COMMENT', idTalk: talk });
  });

  test('a message to all members and an answer to an inquiry arrive', async () => {
    const reader = await add.addAccount();
    const askReader = await askAs(api, reader);
    const values = { memberId: reader.id, title: '사진 문의', content: '<p>사진이 올라가지 않아요.</p>' };
    const [asked] = await api.db.insert(inquiry).values(values).returning({ id: inquiry.id });
    await sendMessage(api.db, { body: '<p>모두에게</p>', to: 'everybody' });
    expect(await answerInquiry(api.db, asked?.id ?? 0, '고쳤어요.')).toBe(true);
    await runAlarmJob(api.db);
    const told = (await askReader('GET /api/v1/alarm')).body.data.content;
    expect(told).toMatchObject([
      { type: 'ADMIN_MESSAGE', relatvieAdminMessage: { body: '<p>모두에게</p>' } },
      { type: 'QNA_ANSWER', relativeQnaAnswer: { answer: '고쳤어요.' } },
    ]);
    expect((await askReader('GET /api/v1/user/me')).body.data.unreadMessage).toBe(told[0]?.id);
    expect(await dropUnreceivedMessages(api.db, 100)).toBe(0);
  });

  test('an alarm is sent to a device', async () => {
    const service = await startPushService();
    try {
      const device = service.addDevice();
      const reader = await add.addAccount();
      const askReader = await askAs(api, reader);
      const config = { ...readConfig(signInEnv), pushServices: [service.origin] };
      const { endpoint, keys } = device.subscription;
      await askReader('POST /api/v1/alarm/push', { endpoint: 'https://web.push.apple.com/device', keys });
      // Moves the subscription to the push service of this test.
      await api.db.update(pushSubscription).set({ endpoint });
      await sendMessage(api.db, { body: '<p>모두에게</p>', to: [reader.id] });
      await runAlarmJob(api.db);
      expect(await sendPushes({ db: api.db, log, config })).toBeUndefined();
      expect(device.received).toMatchObject([{ body: '푸릇에서 쪽지를 보냈어요.' }]);
      device.answer = 410;
      await sendMessage(api.db, { body: '<p>한 번 더</p>', to: [reader.id] });
      await runAlarmJob(api.db);
      await sendPushes({ db: api.db, log, config });
      expect(await api.db.$count(pushSubscription)).toBe(0);
    } finally {
      await service.stop();
    }
  });

  test('an inquiry with a picture is sent and listed, and an exhibition shows its contents', async () => {
    const images = [await uploadedBy(ask)];
    const { id } = (await ask('POST /api/v1/qna', { categoryId: 6, title: '사진', content: '안 올라가요.', images }))
      .body.data;
    expect((await ask('GET /api/v1/qna')).body.data.content).toMatchObject([
      { id, status: 'WAITING', relativeFiles: [{ id: keyOfUrl(images[0] ?? '') }] },
    ]);
    const values = { title: '기획전', description: '', startsAt: new Date(), endsAt: new Date(), body: [] };
    const [shown] = await api.db.insert(exhibition).values(values).returning({ id: exhibition.id });
    const exhibitionId = shown?.id ?? 0;
    const contentId = await add.addStory();
    await api.db.insert(exhibitionContent).values({ exhibitionId, contentId, position: 0 });
    expect(await listGathered(api.db, exhibitionId)).toMatchObject([{ id: contentId, kind: 'story' }]);
    expect((await listExhibitions(api.db)).total).toBe(1);
    expect((await listInstead(api.db, { kind: 'story', id: contentId, viewerId: me.id })).cards).not.toContainEqual(
      expect.objectContaining({ id: contentId }),
    );
  });

  test('an error that is reported twice is stored once', async () => {
    const reported = { title: 'Error: x', callstack: 'at f (/_astro/none.js:1:2)', userId: 'not-signed-in' };
    for (const _ of [1, 2]) expect((await ask('POST /api/report/app-error', reported)).status).toBe(200);
    expect(await listAppErrors(api.db, { size: 9 })).toMatchObject([{ reportCount: 2, memberId: me.id }]);
    expect(await dropOldAppErrors(api.db, 100)).toBe(0);
  });

  test('a picture that nothing shows is deleted after a day', async () => {
    const key = keyOfUrl(await uploadedBy(ask)) ?? '';
    const isThere = () => api.db.$count(picture, eq(picture.key, key));
    const clear = () => clearAway({ db: api.db, log, pictures: api.pictures });
    await clear();
    expect(await isThere()).toBe(1);
    await api.db.update(upload).set({ checkAt: sql`check_at - interval '25 hours'` });
    await clear();
    expect(await isThere()).toBe(0);
  });
});
