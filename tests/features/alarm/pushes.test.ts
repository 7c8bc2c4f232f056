import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from '../../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { alarm, maker, pushSubscription, pushTask, sessionFamily } from '../../../src/db/schema/index.ts';
import { answerInquiry } from '../../../src/features/operations/inquiry/answer-inquiry.server.ts';
import { muteContent, unmuteContent } from '../../../src/features/notifications/alarm/alarm.server.ts';
import { sendMessage } from '../../../src/features/notifications/alarm/message/message.server.ts';
import { pushKeys } from '../../../src/features/notifications/alarm/push/push-keys.server.ts';
import { takePushTasks } from '../../../src/features/notifications/alarm/push/push-task.server.ts';
import { sendPushes } from '../../../src/features/notifications/alarm/push/send-pushes.server.ts';
import { blockMember } from '../../../src/features/community/block/block.server.ts';
import { createComment } from '../../../src/features/community/comment/server/create-comment.server.ts';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { paths } from '../../../src/site/paths.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { type PushService, startPushService, type TestDevice } from '../../harness/services/push-service.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { addPerson as addPersonTo, type Person } from './support.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';

const settings = { comment: true, newPost: true, reaction: true, marketing: false, marketingAtNight: false };
const silent = pino({ level: 'silent' });

describe.each(serverDatabases)('push messages on %s', (kind) => {
  let api: TestApi;
  let service: PushService;
  let add: ReturnType<typeof fixtures>;
  let channelId: number;
  beforeAll(async () => {
    service = await startPushService();
    api = await startTestApi(kind, { PUSH_SERVICES: service.origin });
    add = fixtures(api.db);
    channelId = await add.addChannel({ isForHelp: true });
  });
  afterAll(async () => {
    await api?.stop();
    await service?.stop();
  });
  beforeEach(() => api.db.delete(pushTask));

  const addPerson = () => addPersonTo(api, add);

  /** Adds a member with a device that receives push messages. */
  async function addListener(): Promise<Person & { device: TestDevice }> {
    const person = await addPerson();
    const device = service.addDevice();
    expect((await person.ask('POST /api/v1/alarm/push', device.subscription)).status).toBe(200);
    return { ...person, device };
  }

  const send = (now?: () => Date, pushServices = [service.origin]) =>
    sendPushes({ db: api.db, log: silent, config: { ...readConfig(signInEnv), pushServices }, ...(now && { now }) });

  /**
   * Creates the alarms of all events, and sends the push messages that are due. @returns milliseconds until the next
   * push message is due
   */
  async function deliver(): Promise<number | undefined> {
    await runAlarmJob(api.db);
    return send();
  }

  let serial = 0;
  const commentOn = async ({ id }: Pick<Person, 'id'>, on: 'talk' | 'story', contentId: number, repliedTo?: number) => {
    const request = { memberId: id, requestId: crypto.randomUUID() };
    const body = { body: `예뻐요 ${++serial}`, contentId, repliedTo: repliedTo ?? null };
    return (await createComment(api.db, on, body, request)).id;
  };

  test('arrive for each kind of alarm, with its own sentence and link', async () => {
    const [me, other] = [await addListener(), await addPerson()];
    await me.ask('PUT /api/v1/user/alarm', settings);
    await me.ask('POST /api/v1/user/follow', { followerId: other.id });
    const talk = await add.addTalk({ authorId: me.id, channelId });
    const [asked] = (
      await api.db.execute<{ id: string }>(sql`
        insert into inquiry (member_id, title, content) values (${me.id}, '사진', '<p>안 올라가요.</p>') returning id`)
    ).rows;
    const others = await add.addTalk({ authorId: other.id, channelId });
    const mine = await commentOn(me, 'talk', others);
    await runAlarmJob(api.db);

    const told = async () => {
      await deliver();
      return me.device.next();
    };
    const comment = await commentOn(other, 'talk', talk);
    const first = await told();
    const { publicKey, subject } = pushKeys(readConfig(signInEnv));
    expect(first).toEqual({
      title: '푸릇',
      body: `${other.nickname}님이 내 톡에 댓글을 남겼어요.`,
      path: `/community/view/${talk}?comment=${comment}#comments-${comment}`,
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
      ttl: 12 * 3_600,
      topic: first.tag.replaceAll('-', ''),
      subject,
      key: publicKey,
    });

    const reply = await commentOn(other, 'talk', others, mine);
    expect(await told()).toMatchObject({
      body: `${other.nickname}님이 내 댓글에 답글을 남겼어요.`,
      path: `/community/view/${others}?comment=${reply}#comments-${reply}`,
    });
    await other.ask(`PUT /api/v1/community/talk/${others}/solved`, { commentId: mine });
    expect(await told()).toMatchObject({ body: `${other.nickname}님이 내 댓글을 해결한 답으로 골랐어요.` });
    await other.ask(`POST /api/v1/community/talk/${talk}/like`);
    expect(await told()).toMatchObject({
      body: `${other.nickname}님이 내 톡에 박수를 보냈어요.`,
      path: `/community/view/${talk}`,
    });
    await other.ask('POST /api/v1/user/follow', { followerId: me.id });
    expect(await told()).toMatchObject({ path: '/my/subscribe?kind=follower' });
    await api.db.insert(maker).values({ memberId: other.id });
    await other.ask('POST /api/v1/community/talk', { channelId, content: '새 톡' });
    expect(await told()).toMatchObject({ body: `${other.nickname}님이 새 톡을 올렸어요.` });
    await sendMessage(api.db, { body: '<p>안내</p>', link: 'https://elsewhere.example/', to: [me.id] });
    expect(await told()).toMatchObject({ body: '푸릇에서 쪽지를 보냈어요.', path: '/alarm' });
    await answerInquiry(api.db, Number(asked?.id), '고쳤어요.');
    expect(await told()).toMatchObject({
      body: '문의에 답변이 올라왔어요.',
      path: paths.inquiry(Number(asked?.id)),
    });
    await deliver();
    expect(me.device.received).toHaveLength(8);
    expect(await api.db.$count(pushTask)).toBe(0);
  });

  test('of one alarm share a tag, and count its people', async () => {
    const [me, ...fans] = [await addListener(), await addPerson(), await addPerson(), await addPerson()];
    await me.ask('PUT /api/v1/user/alarm', settings);
    const talk = await add.addTalk({ authorId: me.id, channelId });
    for (const fan of fans.slice(0, 2)) await fan.ask(`POST /api/v1/community/talk/${talk}/like`);
    await deliver();
    await fans[2]?.ask(`POST /api/v1/community/talk/${talk}/like`);
    await deliver();
    const [first, second] = me.device.received;
    expect(me.device.received).toHaveLength(2);
    expect([first?.body, second?.body]).toEqual([
      expect.stringContaining('외 1명이'),
      expect.stringMatching(/외 .명이|님이/),
    ]);
    expect(second?.tag).toBe(first?.tag);
  });

  test('are not sent for alarms that are switched off, muted, blocked, read or hidden, nor to other members', async () => {
    const [me, other, stranger] = [await addListener(), await addPerson(), await addListener()];
    const talk = await add.addTalk({ authorId: me.id, channelId });
    await other.ask(`POST /api/v1/community/talk/${talk}/like`);
    await deliver();
    expect(me.device.received).toEqual([]);

    // Each of these actions happens between the alarm and the push message.
    const between = async (act: () => Promise<unknown>) => {
      await commentOn(other, 'talk', talk);
      await runAlarmJob(api.db);
      expect(await api.db.$count(pushTask)).toBe(1);
      await act();
      await deliver();
      expect(me.device.tries).toBe(0);
      expect(await api.db.$count(pushTask)).toBe(0);
    };
    await between(() => me.ask('PUT /api/v1/user/alarm', { ...settings, comment: false }));
    await me.ask('PUT /api/v1/user/alarm', settings);
    await between(() => me.ask('POST /api/v1/alarm/all'));
    await between(() => api.db.execute(sql`update content set status = 'HIDDEN' where id = ${talk}`));
    await api.db.execute(sql`update content set status = 'PUBLISHED' where id = ${talk}`);
    await between(() => muteContent(api.db, me.id, talk));
    await unmuteContent(api.db, me.id, talk);
    await between(() => blockMember(api.db, { blockerId: me.id, blockedId: other.id }));
    await commentOn(other, 'talk', talk);
    await deliver();
    expect(await api.db.$count(pushTask)).toBe(0);
    expect([me.device.tries, stranger.device.tries]).toEqual([0, 0]);
  });

  test('are not sent during quiet hours nor afterwards, and earlier ones expire when quiet hours begin', async () => {
    const [me, other] = [await addListener(), await addPerson()];
    const quietHours = { from: '22:00', to: '07:30' };
    await me.ask('PUT /api/v1/user/alarm', { ...settings, quietHours });
    const talk = await add.addTalk({ authorId: me.id, channelId });
    const at = (time: string) => new Date(`2026-11-23T${time}+09:00`);
    /** Writes a comment at one time, and sends push messages at another. */
    const deliverAt = async (happenedAt: Date, sentAt: Date) => {
      await commentOn(other, 'talk', talk);
      await runAlarmJob(api.db);
      await api.db.update(alarm).set({ createdAt: happenedAt, countedSince: happenedAt });
      return send(() => sentAt);
    };
    for (const time of ['22:00:00', '00:00:00', '07:29:59']) {
      expect(await deliverAt(at(time), at(time))).toBeUndefined();
    }
    await deliverAt(at('07:29:59'), at('07:30:00'));
    await deliverAt(at('21:59:59'), at('22:00:00'));
    expect(me.device.tries).toBe(0);
    expect((await me.ask('GET /api/v1/alarm')).body.data.content).toHaveLength(5);

    await deliverAt(at('21:58:30'), at('21:58:30'));
    expect(await me.device.next()).toMatchObject({ ttl: 90 });
    expect(me.device.received).toHaveLength(1);
  });

  test.each([401, 403, 404, 410])('end a subscription whose service answers %i', async (status) => {
    const [me, other] = [await addListener(), await addPerson()];
    const { endpoint } = me.device.subscription;
    const talk = await add.addTalk({ authorId: me.id, channelId });
    me.device.answer = status;
    await commentOn(other, 'talk', talk);
    expect(await deliver()).toBeUndefined();
    expect(await api.db.$count(pushSubscription, eq(pushSubscription.endpoint, endpoint))).toBe(0);
    await commentOn(other, 'talk', talk);
    await deliver();
    expect(me.device.tries).toBe(1);
    const query = `endpoint=${encodeURIComponent(endpoint)}` as const;
    expect((await me.ask(`GET /api/v1/alarm/push?${query}`)).body.data.subscribed).toBe(false);
  });

  test.each([400, 413])('with the answer %i are not sent again, and the next one is sent', async (status) => {
    const [me, other] = [await addListener(), await addPerson()];
    const talk = await add.addTalk({ authorId: me.id, channelId });
    me.device.answer = status;
    await commentOn(other, 'talk', talk);
    expect(await deliver()).toBeUndefined();
    me.device.answer = 201;
    await commentOn(other, 'talk', talk);
    await deliver();
    expect([me.device.tries, me.device.received.length]).toEqual([2, 1]);
  });

  test.each<[number, string | undefined, wait: number]>([
    [429, '300', 300],
    [503, undefined, 30],
    [503, '999999', 3_600],
  ])(
    'to a service that answers %i with Retry-After %s are retried after %i seconds',
    async (status, retryAfter, wait) => {
      const other = await addPerson();
      const listeners = await Promise.all(Array.from({ length: 25 }, addListener));
      for (const { id, device } of listeners) {
        Object.assign(device, { answer: status, retryAfter });
        await commentOn(other, 'talk', await add.addTalk({ authorId: id, channelId }));
      }
      expect(Math.round(((await deliver()) ?? 0) / 10_000) * 10).toBe(wait);
      const tries = listeners.reduce((sum, { device }) => sum + device.tries, 0);
      expect(tries).toBe(20);
      expect(await api.db.$count(pushTask)).toBe(25);
    },
  );

  test('are claimed up to the given limit, with every join strategy of the database', async () => {
    const [me, other] = [await addListener(), await addPerson()];
    const talk = await add.addTalk({ authorId: me.id, channelId });
    for (let nth = 0; nth < 7; nth++) await commentOn(other, 'talk', talk);
    await runAlarmJob(api.db);
    for (const left of [4, 1, 0]) {
      await api.db.transaction(async (transaction) => {
        for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize']) {
          await transaction.execute(sql.raw(`set local enable_${way} = off`));
        }
        await takePushTasks(transaction, 3);
      });
      expect(await api.db.$count(pushTask, sql`${pushTask.dueAt} <= now()`)).toBe(left);
    }
  });

  test('that fail are retried with back-off, five times in all', async () => {
    const [me, other] = [await addListener(), await addPerson()];
    const talk = await add.addTalk({ authorId: me.id, channelId });
    const makeDue = () => api.db.update(pushTask).set({ dueAt: sql`now()` });
    me.device.answer = 500;
    await commentOn(other, 'talk', talk);
    const waits: number[] = [];
    for (let nth = 1; nth <= 4; nth++) {
      waits.push(((await deliver()) ?? 0) / 1_000);
      await deliver();
      expect(me.device.tries).toBe(nth);
      await makeDue();
    }
    // The time between the failure and the query for the next task shortens a wait.
    for (const [index, delay] of [30, 120, 480, 1_920].entries()) {
      expect(waits[index]).toBeGreaterThan(delay - 10);
      expect(waits[index]).toBeLessThanOrEqual(delay * 1.25);
    }
    expect(await deliver()).toBeUndefined();
    expect(await api.db.$count(pushTask)).toBe(0);
    expect(me.device.tries).toBe(5);

    await commentOn(other, 'talk', talk);
    await deliver();
    me.device.answer = 201;
    await makeDue();
    await deliver();
    expect(me.device.received).toHaveLength(1);
  });

  test('are tried for one batch a round when a service breaks the connection, and other services get theirs', async () => {
    let asked = 0;
    const broken = createServer((request) => {
      asked++;
      request.destroy();
    });
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const brokenOrigin = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    try {
      const [me, unlucky, other] = [await addListener(), await addListener(), await addPerson()];
      const { endpoint } = unlucky.device.subscription;
      await api.db
        .update(pushSubscription)
        .set({ endpoint: `${brokenOrigin}/send` })
        .where(eq(pushSubscription.endpoint, endpoint));
      const theirs = await add.addTalk({ authorId: unlucky.id, channelId });
      for (let nth = 0; nth < 25; nth++) await commentOn(other, 'talk', theirs);
      await runAlarmJob(api.db);
      await commentOn(other, 'talk', await add.addTalk({ authorId: me.id, channelId }));
      await runAlarmJob(api.db);
      const wait = await send(undefined, [service.origin, brokenOrigin]);
      expect(me.device.received).toHaveLength(1);
      expect(asked).toBe(20);
      expect(wait).toBeGreaterThan(20_000);
      expect(await api.db.$count(pushTask)).toBe(25);
    } finally {
      broken.close();
    }
  });

  test('are never sent to an address that is not of a push service', async () => {
    const [me, other] = [await addListener(), await addPerson()];
    await commentOn(other, 'talk', await add.addTalk({ authorId: me.id, channelId }));
    await runAlarmJob(api.db);
    await send(undefined, []);
    expect(me.device.tries).toBe(0);
    expect(await api.db.$count(pushTask)).toBe(0);
  });

  test.each<[string, (cookie: string, person: Person) => Promise<unknown>]>([
    ['signing out', (cookie) => call(api, 'POST /api/v1/user/logout', { cookie })],
    ['a suspension', (_cookie, { nickname }) => suspendMember(api.db, nickname)],
    [
      'thirty days without use',
      (_cookie, { id }) =>
        api.db
          .update(sessionFamily)
          .set({ rotatedAt: sql`now() - interval '31 days'` })
          .where(eq(sessionFamily.memberId, id)),
    ],
  ])('are no longer sent after %s, including those that are queued', async (_what, end) => {
    const [me, other] = [await addPerson(), await addPerson()];
    const device = service.addDevice();
    const cookie = await signInAs(api, me.id);
    await call(api, 'POST /api/v1/alarm/push', { cookie, body: device.subscription });
    const talk = await add.addTalk({ authorId: me.id, channelId });
    await commentOn(other, 'talk', talk);
    await runAlarmJob(api.db);
    expect(await api.db.$count(pushTask)).toBe(1);
    await end(cookie, me);
    await commentOn(other, 'talk', talk);
    await deliver();
    expect(device.tries).toBe(0);
    expect(await api.db.$count(pushTask)).toBe(0);
  });

  test('are each sent once when several processes send concurrently', async () => {
    const other = await addPerson();
    const listeners = await Promise.all(Array.from({ length: 30 }, addListener));
    for (const { id } of listeners) await commentOn(other, 'talk', await add.addTalk({ authorId: id, channelId }));
    await runAlarmJob(api.db);
    await Promise.all(Array.from({ length: 4 }, () => deliver()));
    expect(listeners.map(({ device }) => [device.tries, device.received.length])).toEqual(listeners.map(() => [1, 1]));
    expect(await api.db.$count(pushTask)).toBe(0);
  });
});
