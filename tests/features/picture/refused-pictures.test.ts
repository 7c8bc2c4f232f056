import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { LISTENING } from '../../../src/db/listen.ts';
import { member } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../harness/database/database-proxy.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { uploadedBy } from '../talk/support.ts';
import { randomKey } from './support.ts';

/** A generous timeout, for busy machines. */
const PATIENTLY = { timeout: 30_000 };

/** Two processes on one database and one store. The second reaches the database through a proxy. */
let first: TestServer;
let second: TestServer;
let proxy: DatabaseProxy;
let channelId: number;
let author: { id: number };
let ask: Ask;

beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  proxy = await startDatabaseProxy(DATABASE_URL);
  first = await startTestServer('postgres', { ...signInEnv, DATABASE_URL });
  second = await startTestServer('postgres', { ...signInEnv, DATABASE_URL: proxy.url, DATA_DIR: first.dataDir });
  channelId = await fixtures(first.db).addChannel();
  author = await fixtures(first.db).addAccount();
  ask = await askAs(first, author);
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
  proxy?.close();
});

const get = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers });
const statuses = (path: string, headers = {}) =>
  Promise.all([first, second].map(async (server) => (await get(server, path, headers)).status));
let talks = 0;
const talkWith = async (...urls: string[]): Promise<number> => {
  const images = urls.map((url) => ({ url }));
  const { body } = await ask('POST /api/v1/community/talk', { channelId, content: `오늘의 초록 ${++talks}`, images });
  return body.result.id;
};
/** Waits, for at most a second, until both processes answer with this status. */
const soon = (path: string, expected: number) => expect.poll(() => statuses(path)).toEqual([expected, expected]);
/** Returns how many processes listen to the database. */
const countListening = async () => {
  const { rows } = await first.db.execute(sql`
    select from pg_stat_activity where application_name = ${LISTENING} and datname = current_database()`);
  return rows.length;
};
/** Returns the parts of an answer that do not depend on the request. */
const told = async (answer: Response) => {
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id|etag)$/.test(name));
  return { status: answer.status, headers, body: await answer.text() };
};

describe('a picture', () => {
  test('is refused by every process once its talk is hidden, and served again once it is restored', async () => {
    const url = await uploadedBy(ask);
    const id = await talkWith(url);
    await soon(url, 200);
    await setContentStatus(first.db, id, 'HIDDEN');
    await soon(url, 404);
    await soon(url.replace('320.webp', 'preview.jpg'), 404);
    await setContentStatus(first.db, id, 'PUBLISHED');
    await soon(url, 200);
  });

  test('is refused at once when its talk is deleted', async () => {
    const url = await uploadedBy(ask);
    const id = await talkWith(url);
    expect((await ask(`DELETE /api/v1/community/talk/${id}`)).status).toBe(200);
    await soon(url, 404);
  });

  test('is served as soon as a page shows it: before refusing, a process waits for notifications of other processes', async () => {
    const url = await uploadedBy(ask);
    await soon(url, 404);
    await talkWith(url);
    expect(await statuses(url)).toEqual([200, 200]);
  });

  test('looks like a missing picture when it is refused', async () => {
    const url = await uploadedBy(ask);
    await soon(url, 404);
    const madeUp = url.replace(/[a-z2-7]{20}/, randomKey());
    const stranger = await signInAs(first, (await fixtures(first.db).addAccount()).id);
    const kinds: Record<string, string>[] = [
      {},
      { cookie: stranger },
      { range: 'bytes=0-9' },
      { 'if-none-match': '*' },
    ];
    for (const headers of kinds) {
      const refused = await told(await get(first, url, headers));
      expect(refused.status).toBe(404);
      expect(refused).toEqual(await told(await get(first, madeUp, headers)));
    }
  });

  test('that is refused is sent to its owner and to operators, and is not cached', async () => {
    const url = await uploadedBy(ask);
    const id = await talkWith(url);
    await setContentStatus(first.db, id, 'HIDDEN');
    await soon(url, 404);
    const operator = await fixtures(first.db).addAccount();
    await first.db.update(member).set({ role: 'admin' }).where(eq(member.id, operator.id));
    for (const { id: memberId } of [author, operator]) {
      const cookie = await signInAs(first, memberId);
      for (const server of [first, second]) {
        const answer = await get(server, url, { cookie });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      }
    }
    const stranger = await fixtures(first.db).addAccount();
    expect(await statuses(url, { cookie: await signInAs(first, stranger.id) })).toEqual([404, 404]);
    expect(await statuses(url, { cookie: 'pureut_access=made-up; pureut_refresh=made-up' })).toEqual([404, 404]);
  });

  test('that nothing shows yet is sent to its owner alone', async () => {
    const url = await uploadedBy(ask);
    await soon(url, 404);
    expect(await statuses(url, { cookie: await signInAs(first, author.id) })).toEqual([200, 200]);
  });

  test('that two contents show is served until both are hidden', async () => {
    const [url, ofOne] = [await uploadedBy(ask), await uploadedBy(ask)];
    const [one, other] = [await talkWith(url, ofOne), await talkWith(url)];
    await setContentStatus(first.db, one, 'HIDDEN');
    // Both processes have received the change by then.
    await soon(ofOne, 404);
    expect(await statuses(url)).toEqual([200, 200]);
    await setContentStatus(first.db, other, 'HIDDEN');
    await soon(url, 404);
  });

  test('that is public is cached for a minute by shared caches and for a day by browsers, and revalidated by its ETag', async () => {
    const url = await uploadedBy(ask);
    const id = await talkWith(url);
    const { headers } = await get(first, url);
    expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60');
    const etag = headers.get('etag') ?? '';
    const unchanged = await get(second, url, { 'if-none-match': etag });
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, etag, '']);
    expect(unchanged.headers.get('cache-control')).toBe(headers.get('cache-control'));
    await setContentStatus(first.db, id, 'HIDDEN');
    await soon(url, 404);
    const refused = await get(second, url, { 'if-none-match': etag });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('that was hidden before a process started is refused there from its first request on', async () => {
    const url = await uploadedBy(ask);
    await setContentStatus(first.db, await talkWith(url), 'HIDDEN');
    const third = await startTestServer('postgres', {
      ...signInEnv,
      DATABASE_URL: first.db.$client.options.connectionString ?? '',
      DATA_DIR: first.dataDir,
    });
    try {
      expect((await get(third, url)).status).toBe(404);
    } finally {
      third.process.kill('SIGTERM');
    }
  });

  test('that was hidden while a process had no connection is refused there once it listens again', async () => {
    const url = await uploadedBy(ask);
    const id = await talkWith(url);
    expect((await get(second, url)).status).toBe(200);
    proxy.refuse(true);
    await first.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LISTENING} and datname = current_database()`);
    await setContentStatus(first.db, id, 'HIDDEN');
    await expect.poll(async () => (await get(first, url)).status, PATIENTLY).toBe(404);
    proxy.refuse(false);
    await expect.poll(async () => (await get(second, url)).status, PATIENTLY).toBe(404);
  });

  test('that was hidden is refused by a process whose connection is silently dead', async () => {
    // Until a process listens, it asks the database in any case.
    await expect.poll(countListening, PATIENTLY).toBe(2);
    const [shown, url] = [await uploadedBy(ask), await uploadedBy(ask)];
    await talkWith(shown);
    const id = await talkWith(url);
    await soon(url, 200);
    proxy.fallSilent(LISTENING);
    await setContentStatus(first.db, id, 'HIDDEN');
    // Long before the process gives the connection up, which takes ten seconds.
    await expect.poll(async () => (await get(second, url)).status, { timeout: 5_000 }).toBe(404);
    expect((await get(second, shown)).status).toBe(200);
  });
});
