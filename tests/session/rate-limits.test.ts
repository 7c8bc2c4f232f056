import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../src/db/drizzle.ts';
import { decision, rateLimit, report as reportTable } from '../../src/db/schema/index.ts';
import { call, outcome } from '../harness/call.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { requiredTermIds } from '../harness/actors/required-terms.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { htmlFaults } from '../harness/valid-html.ts';
import { startSession } from '../../src/session/session.server.ts';
import { cookieOf, expireAccess, prove, SESSION_SECRET, signInAs, signInEnv } from '../harness/actors/sign-in.ts';

const settings = { ...signInEnv, RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' };
/** A call whose answer is not cached, unlike those of lists. */
const READ = 'GET /api/v1/discover';
const APPLAUD = 'POST /api/v1/discover/applaud';
const REFRESH = 'POST /api/v1/user/refresh';
const WORDS = '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.';

type Options = Parameters<typeof call>[2];

let lastAddress = 0;
/** Returns a new IPv4 address. */
function newAddress(): string {
  lastAddress++;
  return `203.0.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
}
/** Returns a new IPv6 address, each in a different site: one household. */
function newHome(): string {
  lastAddress++;
  return `2001:db8:${lastAddress.toString(16)}::1`;
}
const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } });

/** Sends a call this many times, eight at a time. @returns the number of answers by status */
async function counted(server: TestServer, times: number, line: string, optionsOf: (turn: number) => Options) {
  const statuses: number[] = [];
  const turns = Array.from({ length: times }, (_, turn) => turn);
  async function work(): Promise<void> {
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      statuses.push((await call(server, line, optionsOf(turn))).status);
    }
  }
  await Promise.all(Array.from({ length: 8 }, work));
  const groups = Map.groupBy(statuses, (status) => status);
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}

/** Returns cookies in the format of a session, without an account. */
function madeUpCookie(turn: number): string {
  const token = `${turn}`.padStart(43, 'x');
  return `pureut_access=${token}; pureut_refresh=${token.slice(-22)}.${token}`;
}

describe.each(serverDatabases)('the rate limits on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await startTestServer(kind, settings);
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  async function addMember() {
    const { id } = await add.addAccount();
    return { id, cookie: await signInAs(server, id) };
  }

  test('allow 60 searches a minute by a visitor’s IPv6 network, by calls and pages, and by a member, besides reads', async () => {
    const visitor = from(newHome());
    const search = `GET /api/v1/search/talks?keyword=${encodeURIComponent('잎')}`;
    const page = async () => (await fetch(`${server.origin}/search/talk?keyword=a`, visitor)).status;
    expect(await counted(server, 59, search, () => visitor)).toEqual({ 200: 59 });
    expect(await page()).toBe(200);
    expect(await page()).toBe(429);
    expect(outcome(await call(server, search, visitor))).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await call(server, READ, visitor)).status).toBe(200);
    const { cookie } = await addMember();
    expect(await counted(server, 61, search, () => ({ ...from(newAddress()), cookie }))).toEqual({ 200: 60, 429: 1 });
  });

  test('allow 300 reads a minute by a visitor’s IPv6 network, then answer with Retry-After', async () => {
    const reader = from(newHome());
    expect(await counted(server, 310, READ, () => reader)).toEqual({ 200: 300, 429: 10 });
    const refused = await call(server, READ, reader);
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.error.message).toBe(WORDS);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await call(server, READ, from(newAddress()))).status).toBe(200);
  });

  test('answer an uncached page with a page that offers to retry, and serve cached pages', async () => {
    const reader = from(newHome());
    const story = await add.addStory();
    expect((await call(server, `GET /story/${story}`, from(newAddress()))).status).toBe(200);
    await counted(server, 300, READ, () => reader);
    const another = await call(server, `GET /story/${await add.addStory()}`, reader);
    expect(another.status).toBe(429);
    expect(Number(another.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(another.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(another.text).toContain('<h1>요청이 너무 많아요</h1>');
    expect(another.text).toContain('<a class="button" href="">다시 시도하기</a>');
    expect(another.text).toContain('<a href="/">홈으로 가기</a>');
    expect(another.text).not.toContain('쿠키');
    expect(await htmlFaults(another.text)).toEqual([]);
    expect((await call(server, `GET /story/${story}`, reader)).status).toBe(200);
  });

  test('keep the cookies of the app’s web view when they refuse a page', async () => {
    const { id } = await add.addAccount();
    const cookie = cookieOf(await startSession(server.db, id, 'app', SESSION_SECRET));
    await counted(server, 600, READ, () => ({ ...from(newAddress()), cookie }));
    await expireAccess(server, id);
    const shownInApp = { 'user-agent': 'Mozilla/5.0 PureutApp/1.0', accept: 'text/html' };
    const { headers } = from(newAddress());
    const page = await call(server, 'GET /my/profile', { cookie, headers: { ...headers, ...shownInApp } });
    expect(page.status).toBe(429);
    expect(page.text).toContain('<h1>요청이 너무 많아요</h1>');
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  test('are not evaded by made-up addresses', async () => {
    const address = newHome();
    await counted(server, 300, READ, () => from(address));
    const madeUp = (turn: number) => ({
      headers: {
        'x-forwarded-for': `198.51.100.${turn % 250}, 10.9.8.7, [${address}]:${turn}, 10.1.2.3`,
        'x-client-address': `198.51.100.${turn % 250}`,
      },
    });
    expect(await counted(server, 1_000, READ, madeUp)).toEqual({ 429: 1_000 });
  });

  test('count the addresses of one IPv6 network together', async () => {
    const household = (turn: number) => from(`2001:db8:0:7::${turn.toString(16)}`);
    expect(await counted(server, 310, READ, household)).toEqual({ 200: 300, 429: 10 });
    // This address is in another site: the household may have used all 300 reads per second of its own /48.
    expect((await call(server, READ, from('2001:db8:1:8::1'))).status).toBe(200);
  });

  test('allow 60 writes a minute by a visitor', async () => {
    const visitor = { ...from(newAddress()), body: { storyId: await add.addStory() } };
    expect(await counted(server, 65, APPLAUD, () => visitor)).toEqual({ 403: 60, 429: 5 });
  });

  test('allow 60 writes a minute by a member from all addresses, and do not affect another member', async () => {
    const [member, other] = await Promise.all([addMember(), addMember()]);
    const body = { storyId: await add.addStory() };
    const as = ({ cookie }: { cookie: string }) => ({ ...from(newAddress()), cookie, body });
    expect(await counted(server, 70, APPLAUD, () => as(member))).toEqual({ 200: 60, 429: 10 });
    expect((await call(server, APPLAUD, as(other))).status).toBe(200);
    expect((await call(server, READ, { ...from(newAddress()), cookie: member.cookie })).status).toBe(200);
    expect((await call(server, 'POST /api/v1/user/logout', { cookie: member.cookie })).status).toBe(200);
  });

  test('allow 600 reads a minute by a member, however much others behind the same address read', async () => {
    const address = from(newHome());
    await counted(server, 300, READ, () => address);
    const { cookie } = await addMember();
    // The calls come from several sites, since one site has 300 session look-ups a second and a fast machine makes
    // more.
    const addresses = [address, ...Array.from({ length: 9 }, () => from(newHome()))];
    const read = (turn: number) => ({ ...addresses[turn % addresses.length], cookie });
    expect(await counted(server, 610, 'GET /api/v1/user/my/following', read)).toEqual({ 200: 600, 429: 10 });
  });

  test('allow a member with an expired access token behind a busy address to refresh', async () => {
    const address = from(newHome());
    await counted(server, 300, READ, () => address);
    const { id, cookie } = await addMember();
    await expireAccess(server, id);
    expect((await call(server, READ, { ...address, cookie })).status).toBe(401);
    expect((await call(server, REFRESH, { ...address, cookie })).status).toBe(200);
  });

  test('allow 60 pictures in ten minutes by a member, portraits and others, with any spelling of the address', async () => {
    const { cookie } = await addMember();
    const as = () => ({ ...from(newAddress()), cookie });
    expect(await counted(server, 40, 'POST /api/v1/uploadImage', as)).toEqual({ 415: 40 });
    expect(await counted(server, 20, 'PUT /api/v1/user/image', as)).toEqual({ 415: 20 });
    expect(await counted(server, 5, 'PUT /api/v1/user/%69mage', as)).toEqual({ 429: 5 });
    const refused = await call(server, 'POST /api/v1/uploadImage', as());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  test('allow 20 reports a Korean day by 30 calls in ten minutes, and an appeal besides', async () => {
    const { id, cookie } = await addMember();
    const [own, ...talks] = await Promise.all([
      add.addTalk({ authorId: id }),
      ...Array.from({ length: 22 }, () => add.addTalk()),
    ]);
    const as = (body: object) => ({ ...from(newAddress()), cookie, body });
    const report = (talk: number) =>
      call(server, `POST /api/v1/community/talk/${talk}/report`, as({ reportCodeId: 1 }));
    const [first = 0, second = 0, ...others] = talks;
    for (const talk of others) expect((await report(talk)).status).toBe(200);

    const spent = await report(first);
    expect(outcome(spent)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(spent.body.error.message).toBe('신고는 하루에 20번까지 할 수 있어요. 내일 다시 시도해 주세요.');
    await server.db
      .update(reportTable)
      .set({ createdAt: sql`date_trunc('day', now(), 'Asia/Seoul') - interval '1 second'` })
      .where(eq(reportTable.reporterId, id));
    expect((await report(first)).status).toBe(200);

    // A repeated report is not filed again, but its call counts.
    for (let again = 0; again < 8; again++) expect((await report(first)).body.result.state).toBe('already');
    const refused = await report(second);
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.error.message).toBe(WORDS);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);

    const [decided] = await server.db
      .insert(decision)
      .values({ targetId: id, contentId: own, outcome: 'HIDDEN', reasonId: 1 })
      .returning({ id: decision.id });
    const appeal = `POST /api/v1/decision/${decided?.id}/appeal` as 'POST /api/v1/decision/1/appeal';
    expect(outcome(await call(server, appeal, as({ text: '나눔 글이었어요.' })))).toEqual([200, 'OK']);
  });

  describe('for sign-ins', () => {
    const CAME_BACK = 'GET /callback/google?code=x&state=x';
    const LOG_IN = 'POST /api/v1/user/login?os=WEB';
    const body = { loginType: 'GOOGLE', loginId: 'x', isMobile: false, paramKey: 'x' };
    let browsers = 0;
    const newBrowser = () => `signin_browser=${'b'.repeat(40)}${++browsers}`;

    test('allow 20 attempts in five minutes by a browser from all addresses, which calls without its cookie do not use up', async () => {
      const cookie = newBrowser();
      const here = () => ({ ...from(newAddress()), cookie });
      expect(await counted(server, 25, CAME_BACK, () => from(newAddress()))).toEqual({ 200: 25 });
      expect(await counted(server, 10, CAME_BACK, here)).toEqual({ 200: 10 });
      expect(await counted(server, 15, LOG_IN, () => ({ ...here(), body }))).toEqual({ 404: 10, 429: 5 });
      const refused = await call(server, CAME_BACK, here());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    });

    test('allow forty newcomers behind one address, each with their own browser', async () => {
      const carrier = from(newAddress());
      const documentIds = await requiredTermIds(server.db);
      for (let turn = 0; turn < 40; turn++) {
        const person = { provider: 'GOOGLE', subject: `newcomer-${kind}-${turn}` } as const;
        const { paramKey, cookie } = await prove(server, person);
        const asNewcomer = (line: string, fields?: object) =>
          call(server, `${line}?paramKey=${paramKey}`, {
            ...carrier,
            cookie,
            ...(fields && { body: { loginType: person.provider, loginId: person.subject, ...fields } }),
          });
        const answers = [
          await asNewcomer('GET /callback/google'),
          await asNewcomer('POST /api/v1/user/login', {}),
          await asNewcomer('POST /api/v1/user', {
            nickname: `새내기${kind}${turn}`,
            birthdate: '19900101',
            documentIds,
          }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
      }
    });

    test('allow 600 attempts by an address, without a browser id or with made-up ones', async () => {
      const nameless = from(newAddress());
      expect(await counted(server, 610, LOG_IN, () => ({ ...nameless, body }))).toEqual({ 404: 600, 429: 10 });
      const madeUp = from(newAddress());
      const rows = await server.db.$count(rateLimit);
      const disguised = () => ({ ...madeUp, cookie: newBrowser(), body });
      expect(await counted(server, 650, LOG_IN, disguised)).toEqual({ 404: 600, 429: 50 });
      expect(await server.db.$count(rateLimit)).toBeLessThanOrEqual(rows + 601);
      expect((await call(server, LOG_IN, { ...from(newAddress()), cookie: newBrowser(), body })).status).toBe(404);
    });
  });

  test('allow fifty tabs to refresh at once, and refuse endless refreshes', async () => {
    const { cookie } = await addMember();
    const refresh = () => ({ ...from(newAddress()), cookie });
    const tabs = await Promise.all(Array.from({ length: 50 }, () => call(server, REFRESH, refresh())));
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counted(server, 100, REFRESH, refresh)).toEqual({ 200: 70, 429: 30 });
  });

  test('allow 1,500 look-ups of made-up sessions a minute by an IPv6 network, which leave no rows', async () => {
    const rows = await server.db.$count(rateLimit);
    const caller = from(newHome());
    const madeUp = (turn: number) => ({ ...caller, cookie: madeUpCookie(turn) });
    expect(await counted(server, 70, REFRESH, madeUp)).toEqual({ 401: 60, 429: 10 });
    const { 429: refused } = await counted(server, 1_440, READ, madeUp);
    expect(refused).toBe(1_440 - 300);
    expect(await server.db.$count(rateLimit)).toBeLessThanOrEqual(rows + 2);
    const { cookie } = await addMember();
    expect((await call(server, 'GET /api/v1/user/me', { ...caller, cookie })).status).toBe(429);
    expect((await call(server, 'GET /api/v1/user/me', { ...from(newAddress()), cookie })).status).toBe(200);
  });
});

test('the address of a caller is that of the connection if no proxy is trusted', async () => {
  await using stack = new AsyncDisposableStack();
  const server = await startTestServer('embedded', { RATE_LIMITS: '1' });
  stack.defer(() => server.stop());
  const body = { storyId: 1 };
  expect(await counted(server, 61, APPLAUD, () => ({ ...from(newAddress()), body }))).toEqual({ 403: 60, 429: 1 });
});

test('several processes share the count of a member’s writes', async () => {
  await using stack = new AsyncDisposableStack();
  const server = await startTestServer('postgres', { ...settings, WORKERS: '2' });
  stack.defer(() => server.stop());
  const add = fixtures(server.db);
  const cookie = await signInAs(server, (await add.addAccount()).id);
  const body = { storyId: await add.addStory() };
  const headers = { connection: 'close' };
  expect(await counted(server, 70, APPLAUD, () => ({ headers, cookie, body }))).toEqual({ 200: 60, 429: 10 });
});
