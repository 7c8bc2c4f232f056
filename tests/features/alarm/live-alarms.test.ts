import { sql } from '../../../src/db/drizzle.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/model/domain-event.ts';
import { alarmTask } from '../../../src/db/schema/index.ts';
import { LISTENING } from '../../../src/db/listen.ts';
import { createComment } from '../../../src/features/community/comment/server/create-comment.server.ts';
import { askAs } from '../../harness/ask.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type LiveEvent, type LiveStream, openLiveStream } from '../../harness/live-stream.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { endAllSessions } from '../../../src/session/session.server.ts';
import { expireAccess, signInAs, signInEnv } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('live streams of open pages on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  let channelId: number;
  const open: LiveStream[] = [];
  beforeAll(async () => {
    server = await startTestServer(kind, signInEnv);
    add = fixtures(server.db);
    channelId = await add.addChannel();
  });
  // The server stops while a stream is still open.
  afterAll(() => server?.stop());

  async function openAs(memberId: number, { at = server, lastEventId = '' } = {}) {
    const cookie = await signInAs(server, memberId);
    const stream = await openLiveStream(at, cookie, memberId, lastEventId);
    open.push(stream);
    return { stream, cookie };
  }
  const alarmsIn = (event: LiveEvent | undefined) => JSON.parse(event?.data ?? 'null');

  /** Writes a comment of another member on a talk of this member. */
  async function tellSomething(memberId: number): Promise<void> {
    const other = await add.addAccount();
    const contentId = await add.addTalk({ authorId: memberId, channelId });
    const request = { memberId: other.id, requestId: crypto.randomUUID() };
    await createComment(server.db, 'talk', { body: '예뻐요', contentId, repliedTo: null }, request);
  }

  test('send the current state first, then each new alarm, and when alarms are read elsewhere', async () => {
    const me = await add.addAccount();
    const { stream } = await openAs(me.id);
    expect(alarmsIn(await stream.next())).toEqual({ hasAlarms: false, newest: 0 });
    const before = Date.now();
    await tellSomething(me.id);
    const told = await stream.next();
    expect(told).toMatchObject({ event: 'alarms' });
    expect(alarmsIn(told)).toEqual({ hasAlarms: true, newest: expect.any(Number) });
    expect(alarmsIn(told).newest).toBeGreaterThan(before - 60_000);
    const ask = await askAs(server, me);
    await ask('POST /api/v1/alarm/all');
    expect(alarmsIn(await stream.next())).toEqual({ hasAlarms: false, newest: alarmsIn(told).newest });
    stream.close();
  });

  test('send alarms of their own member only, and no state twice', async () => {
    const [me, other] = [await add.addAccount(), await add.addAccount()];
    const { stream: first } = await openAs(me.id);
    const known = (await first.next())?.id ?? '';
    const { stream } = await openAs(me.id, { lastEventId: known });
    await tellSomething(other.id);
    await tellSomething(me.id);
    expect(alarmsIn(await stream.next())).toMatchObject({ hasAlarms: true });
    // An alarm of the other member would arrive between these two.
    await (
      await askAs(server, me)
    )('POST /api/v1/alarm/all');
    expect(alarmsIn(await stream.next())).toMatchObject({ hasAlarms: false });
    first.close();
    stream.close();
  });

  test('get alarms from each of several processes', async () => {
    const { connectionString = '' } = server.db.$client.options;
    const second = await startTestServer(kind, { ...signInEnv, DATABASE_URL: connectionString });
    try {
      const me = await add.addAccount();
      const { stream } = await openAs(me.id, { at: second });
      await stream.next();
      const other = await add.addAccount();
      const talk = await add.addTalk({ authorId: me.id, channelId });
      const ask = await askAs(server, other);
      const { status } = await ask(`POST /api/v1/community/${talk}/comment`, { content: '잘 자라네요' });
      expect(status).toBe(200);
      expect(alarmsIn(await stream.next())).toMatchObject({ hasAlarms: true });
    } finally {
      await second.stop();
    }
  });

  test('send alarms that were missed while the listening connection was lost', async () => {
    const me = await add.addAccount();
    const { stream } = await openAs(me.id);
    await stream.next();
    const listening = sql`from pg_stat_activity where datname = current_database() and application_name = ${LISTENING}`;
    // The database may still list the connection of the process from the previous test.
    await expect.poll(async () => (await server.db.execute(sql`select pid ${listening}`)).rows).toHaveLength(1);
    const { rows: ended } = await server.db.execute(sql`select pg_terminate_backend(pid) ${listening}`);
    expect(ended).toHaveLength(1);
    await tellSomething(me.id);
    expect(alarmsIn(await stream.next())).toMatchObject({ hasAlarms: true });
    stream.close();
  });

  test('get an alarm whose task another process has claimed but not finished', async () => {
    const me = await add.addAccount();
    const { stream } = await openAs(me.id);
    await stream.next();
    const [somebody, other] = [await add.addAccount(), await add.addAccount()];
    const on = await add.addTalk({ authorId: me.id, channelId });
    const comment = await add.addComment(on, somebody.id);
    const happening: DomainEvent = { what: 'comment written', on, comment, repliedTo: null, by: somebody.id };
    await server.db.insert(alarmTask).values({ happening });
    const { connectionString = '' } = server.db.$client.options;
    const process = new pg.Client({ connectionString });
    await process.connect();
    await process.query('begin');
    await process.query('select from alarm_task for update');
    // The server polls for tasks, and skips this task because another process holds it.
    const { stream: ofOther } = await openAs(other.id);
    await ofOther.next();
    await tellSomething(other.id);
    await ofOther.next();
    await process.end();
    expect(alarmsIn(await stream.next())).toMatchObject({ hasAlarms: true });
    stream.close();
  });

  test('end when their session ended while the listening connection was lost', async () => {
    const me = await add.addAccount();
    const { stream } = await openAs(me.id);
    await stream.next();
    await server.db.transaction(async (transaction) => {
      await endAllSessions(transaction, me.id);
      const listens = sql`datname = current_database() and application_name = ${LISTENING}`;
      await transaction.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listens}`);
    });
    expect(await stream.next()).toMatchObject({ event: 'end' });
  });

  test('end with the session, and tell the page not to reconnect', async () => {
    const me = await add.addAccount();
    const [here, elsewhere] = [await openAs(me.id), await openAs(me.id)];
    await here.stream.next();
    await elsewhere.stream.next();
    const { status } = await call(server, 'POST /api/v1/user/logout', { cookie: here.cookie });
    expect(status).toBe(200);
    expect(await here.stream.next()).toMatchObject({ event: 'end' });
    expect(await here.stream.next()).toBeUndefined();
    await tellSomething(me.id);
    expect(alarmsIn(await elsewhere.stream.next())).toMatchObject({ hasAlarms: true });
    elsewhere.stream.close();
  });

  test('are open to members alone, also to a member whose access token has expired', async () => {
    const address = `${server.origin}/api/v1/alarm/live`;
    for (const cookie of ['', 'pureut_access=made-up']) {
      const refused = await fetch(address, { headers: { cookie } });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
    }
    const [me, other] = [await add.addAccount(), await add.addAccount()];
    const cookie = await signInAs(server, me.id);
    // The page belongs to the member who was signed in here before.
    expect((await fetch(`${address}?memberId=${other.id}`, { headers: { cookie } })).status).toBe(401);
    await expireAccess(server, me.id);
    const stream = await openLiveStream(server, cookie, me.id);
    expect(alarmsIn(await stream.next())).toMatchObject({ hasAlarms: false });
    stream.close();
  });

  test('are limited to ten a member: the oldest ends', async () => {
    const me = await add.addAccount();
    const first = (await openAs(me.id)).stream;
    await first.next();
    for (let nth = 1; nth <= 10; nth++) await openAs(me.id);
    expect(await first.next()).toMatchObject({ event: 'end' });
    await tellSomething(me.id);
  });
});
