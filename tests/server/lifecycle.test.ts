import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from '../../src/db/drizzle.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, withLocksOfProduction } from '../harness/database/empty-databases.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { signInAs, signInEnv } from '../harness/actors/sign-in.ts';
import { htmlFaults } from '../harness/valid-html.ts';
import { expectEnvelope, logLines, send } from './support.ts';

describe.each([
  ['SIGTERM', 'one process', 'embedded', {}],
  ['SIGINT', 'one process', 'embedded', {}],
  ['SIGTERM', 'several processes', 'postgres', { WORKERS: '2' }],
] as const)('%s to %s', (signal, _, kind, env) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, env);
  });
  afterAll(() => server?.stop());

  test('lets a request in flight finish and then ends with 0', async () => {
    const ended = once(server.process, 'close');
    await keepConnectionOpen(server.origin);
    const call = request(server.origin, {
      method: 'POST',
      path: '/api/v1/nothing',
      headers: { expect: '100-continue', 'content-length': 2 },
    });
    const answered = once(call, 'response');
    call.flushHeaders();
    await once(call, 'continue');
    server.process.kill(signal);
    await untilRefused(server.origin);
    // Ctrl-C in a terminal sends the signal to the server twice.
    server.process.kill(signal);
    call.end('{}');

    const [answer] = await answered;
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.connection).toBe('close');
    expect(await ended).toEqual([0, null]);
    expect(logLines(server).at(-1)).toMatchObject({ msg: 'stopped' });
  });
});

/** Leaves an idle connection open, as a browser does. */
function keepConnectionOpen(origin: string): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(origin, { agent: new Agent({ keepAlive: true }) }, (answer) =>
      answer.resume().on('end', done),
    );
    call.on('error', failed).end();
  });
}

/** Resolves once the server accepts no new connections. */
async function untilRefused(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const open = await once(socket, 'connect').catch(() => undefined);
    socket.destroy();
    if (!open) return;
  }
}

describe('a lost database', () => {
  let server: TestServer;
  let admin: pg.Client;
  let name: string;
  let storyId: number;
  let cookie: string;

  beforeAll(async () => {
    const env = { ...signInEnv, DATABASE_URL: withLocksOfProduction(await createDatabase()) };
    server = await startTestServer('postgres', env);
    const add = fixtures(server.db);
    storyId = await add.addStory({ title: '돌아온 새순' });
    cookie = await signInAs(server, (await add.addAccount()).id);
    const { rows } = await server.db.execute<{ name: string }>(sql`select current_database() as name`);
    name = rows[0]?.name ?? '';
    admin = new pg.Client(inject('postgresUrl'));
    await admin.connect();
  });
  afterEach(async () => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) await admin.query(`alter database ${name} allow_connections true`);
  });
  afterAll(async () => {
    await admin?.end();
    await server?.stop();
  });

  /** Addresses that were not requested yet, since cached pages need no database. */
  let serial = 1_000;
  const newPages = () => ['/story/', '/article/', '/event?id=', '/story?tag='].map((start) => start + serial++);

  async function expectUnavailable(pages = newPages()): Promise<void> {
    const called = await send(server.origin, `/api/v1/stories/${serial++}`);
    expect(called.status).toBe(503);
    expect(called.headers['retry-after']).toMatch(/^\d+$/);
    expectEnvelope(called, 'UNAVAILABLE');
    for (const path of pages) {
      const shown = await send(server.origin, path);
      expect(shown.status).toBe(503);
      expect(shown.headers['retry-after']).toMatch(/^\d+$/);
      expect(shown.headers['content-type']).toMatch(/^text\/html/);
      expect(shown.body).toContain('현재 서비스가 원활하지 않습니다');
      // The most useful advice comes first: to reload the page.
      const help = [`class="button" href="${path}"`, '홈으로 가거나', '캐시와 쿠키를 지우고'];
      const places = help.map((each) => shown.body.indexOf(each));
      expect(places, path).toEqual(places.toSorted((one, other) => one - other));
      expect(places, path).not.toContain(-1);
    }
  }

  /**
   * While the database is lost, the server cannot identify a member. The member gets the same page and stays signed in.
   */
  async function expectUnavailableToMember(): Promise<void> {
    const called = await send(server.origin, '/api/v1/user/me', { headers: { cookie } });
    expect(called.status).toBe(503);
    expectEnvelope(called, 'UNAVAILABLE');
    expect(called.headers).not.toHaveProperty('set-cookie');
    const advice = /계속되면 .*다시 로그인해 주세요\. .*옮겨 두세요\./s;
    const [path = ''] = newPages();
    const visitors = words((await send(server.origin, path)).body);
    for (const page of ['/story', '/my/profile', `/story/${storyId}?page=2`, ...newPages()]) {
      const shown = await send(server.origin, page, { headers: { cookie } });
      expect(shown.status, page).toBe(503);
      expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(shown.headers['retry-after']).toMatch(/^\d+$/);
      expect(shown.headers['cache-control']).toBe('no-store');
      expect(shown.headers['content-security-policy']).toContain("style-src 'sha256-");
      expect(shown.headers).not.toHaveProperty('set-cookie');
      expect(shown.body).toContain('<h1>현재 서비스가 원활하지 않습니다</h1>');
      expect(shown.body).toContain('<a class="button" href="">다시 시도하기</a>');
      expect(shown.body).toContain('<a href="/help/trouble">도움말 보기</a>');
      expect(advice.exec(words(shown.body))?.[0]).toBe(advice.exec(visitors)?.[0]);
      expect(await htmlFaults(shown.body)).toEqual([]);
      const head = await send(server.origin, page, { method: 'HEAD', headers: { cookie } });
      expect(head).toMatchObject({ status: 503, body: '', headers: { 'content-type': 'text/html; charset=utf-8' } });
    }
  }

  /** Returns the text of a page, with whitespace collapsed. */
  const words = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

  async function expectServed(): Promise<void> {
    const story = await send(server.origin, `/story/${storyId}`);
    expect(story.status).toBe(200);
    expect(story.body).toContain('돌아온 새순');
    expect((await send(server.origin, '/readyz')).status).toBe(200);
    expect((await send(server.origin, '/api/v1/stories')).status).toBe(200);
    for (const path of newPages()) expect((await send(server.origin, path)).status).toBe(404);
    expect((await send(server.origin, '/my/profile', { headers: { cookie } })).status).toBe(200);
  }

  async function endConnections(): Promise<void> {
    await admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
  }

  async function untilReady(): Promise<void> {
    while ((await send(server.origin, '/readyz')).status !== 200);
  }

  test('both checks succeed while the database answers', async () => {
    const health = await send(server.origin, '/healthz');
    expect([health.status, JSON.parse(health.body)]).toEqual([200, { status: 'ok' }]);
    const ready = await send(server.origin, '/readyz');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: 'ready' }]);
    await expectServed();
  });

  test('returns 503 until the database accepts connections again', async () => {
    await admin.query(`alter database ${name} allow_connections false`);
    await endConnections();
    await expectUnavailable();
    await expectUnavailableToMember();
    const ready = await send(server.origin, '/readyz');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { status: 'not ready' }]);
    expect((await send(server.origin, '/healthz')).status).toBe(200);
    expect((await send(server.origin, '/favicon.svg')).status).toBe(200);
    expect((await send(server.origin, '/nothing')).status).toBe(404);

    await admin.query(`alter database ${name} allow_connections true`);
    await expectServed();
  });

  test('reconnects when the database has ended every connection', async () => {
    await endConnections();
    await untilReady();
    await expectServed();
  });

  test('returns 503 while a lock delays the answer', async () => {
    await server.db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table content`);
      await expectUnavailable(['/story/999']);
    });
    await expectServed();
  });

  test('returns 503 when the database is dropped', async () => {
    await admin.query(`drop database ${name} with (force)`);
    await expectUnavailable();
    await expectUnavailableToMember();
    expect((await send(server.origin, '/readyz')).status).toBe(503);
    expect((await send(server.origin, '/healthz')).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
  });
});

test('an embedded database that cannot be reopened returns 503 until it can', async () => {
  const server = await startTestServer('embedded');
  try {
    const [place, elsewhere] = [join(server.dataDir, 'postgres'), join(server.dataDir, 'elsewhere')];
    // The embedded database keeps the files open that it has read.
    expect((await send(server.origin, '/api/v1/stories')).status).toBe(200);
    renameSync(place, elsewhere);
    await expect(server.db.execute(sql`copy story from stdin`)).rejects.toThrow();
    await expect.poll(server.log).toContain('the database does not open');
    const called = await send(server.origin, '/api/v1/stories');
    expect(called.status).toBe(503);
    expectEnvelope(called, 'UNAVAILABLE');
    expect((await send(server.origin, '/story')).status).toBe(503);
    expect((await send(server.origin, '/healthz')).status).toBe(200);
    renameSync(elsewhere, place);
    await expect.poll(async () => (await send(server.origin, '/readyz')).status, { timeout: 20_000 }).toBe(200);
  } finally {
    await server.stop();
  }
});
