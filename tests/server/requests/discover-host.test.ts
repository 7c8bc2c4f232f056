import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { freePort } from '../../harness/server/free-port.ts';
import { countQueries, type QueryCounter } from '../../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { type Answer, type Call, expectEnvelope, send } from '../support.ts';

/** The discover service on its own host. All connections go to 127.0.0.1 and send the intended Host header. */

/** The calls of the discover service. A name in braces stands for an id. */
const discoverCalls = [
  'GET /api/v1/discover',
  'GET /api/v1/discover/pureut-pick',
  'GET /api/v1/discover/bookmark',
  'POST /api/v1/discover/applaud',
  'POST /api/v1/discover/bookmark',
  'POST /api/v1/discover/comment',
  'PUT /api/v1/discover/comment/1',
  'DELETE /api/v1/discover/comment/1',
  'POST /api/v1/discover/comment/1/applaud',
  'GET /api/v1/stories',
  'POST /api/v1/story/1/report',
  'POST /api/v1/stories/1/comment/1/report',
  'POST /api/v1/community/talk/1/like',
  'DELETE /api/v1/community/talk/1/like',
  'POST /api/v1/community/1/comment',
  'PUT /api/v1/community/comment/1',
  'POST /api/v1/community/comment/1/like',
  'POST /api/v1/community/1/comment/1/report',
  'GET /api/v1/user/comment/talk',
  'POST /api/v1/article/1/comment/1/report',
  'GET /api/v1/common/code/report?category=talk',
  'GET /api/v1/user/my/follower',
  'GET /api/v1/user/my/following',
  'GET /api/v1/user/my/subscribe',
  'POST /api/v1/user/follow',
  'DELETE /api/v1/user/follow/1',
  'GET /api/v1/maker/block',
  'POST /api/v1/maker/block',
  'DELETE /api/v1/maker/block/1',
  'GET /api/v1/leave/code',
];

const mainCalls = [
  'POST /api/v1/user/login',
  'POST /api/v1/user/refresh',
  'POST /api/v1/user/logout',
  'GET /api/v1/user/me',
  'DELETE /api/v1/user/me',
  'POST /api/v1/user',
  'PUT /api/v1/user/userinfo',
  'PUT /api/v1/user/image',
  'PUT /api/v1/user/alarm',
  'POST /api/v1/user/document',
  'GET /api/v1/article',
  'GET /api/v1/article/bookmark',
  'POST /api/v1/article/1/emotion',
  'POST /api/v1/article/1/bookmark',
  'GET /api/v1/article/1/comment',
  'POST /api/v1/article/1/comment',
  'PUT /api/v1/article/comment/1',
  'GET /api/v1/article/comment/report/reason',
  'GET /api/v1/writer/1',
  'POST /api/v1/writer/1/subscribe',
  'GET /api/v1/term/PRIVACY',
  'GET /api/v1/qna/category',
  'GET /api/v1/qna',
  'POST /api/v1/qna',
];

let counter: QueryCounter;
let server: TestServer;
let pages: string;
let discover: string;
let account: Account;
let story: number;

beforeAll(async () => {
  const port = await freePort();
  pages = `http://www.pureut.localhost:${port}`;
  discover = `http://api.pureut.localhost:${port}`;
  counter = await countQueries(await createDatabase());
  server = await startTestServer('postgres', {
    ...signInEnv,
    PORT: String(port),
    PUBLIC_ORIGIN: pages,
    DISCOVER_ORIGIN: discover,
    DATABASE_URL: counter.url,
  });
  const add = fixtures(server.db);
  account = await add.addAccount();
  story = await add.addStory({ text: '새잎이 돋는 봄에는 물을 조금 더 자주 주세요. '.repeat(100) });
});
afterAll(async () => {
  await server?.stop();
  counter?.close();
});

/** Sends a request for this origin to 127.0.0.1. */
function sendTo(origin: string, line: string, { headers, ...call }: Call = {}): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ', 2);
  return send(server.origin, path, { method, headers: { host: new URL(origin).host, ...headers }, ...call });
}

/** The headers of a call from a page to another host of its site. */
const from = (origin: string) => ({ origin, 'sec-fetch-site': 'same-site' });
const json = { 'content-type': 'application/json' };
const bodyOf = (line: string): Call => (/^P(OS|U)T/.test(line) ? { body: '{}' } : {});

function crossOriginHeaders({ headers }: Answer) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control')));
}

describe('the discover service’s host', () => {
  test.each(discoverCalls)('answers %s', async (line) => {
    const answer = await sendTo(discover, line, { headers: from(pages), ...bodyOf(line) });
    // A visitor is asked to sign in, and some calls need more fields: the call itself exists.
    expect([200, 400, 401, 403]).toContain(answer.status);
    expect(answer.body).toContain('"status"');
  });

  test.each(mainCalls)('returns 404 for %s', async (line) => {
    const answer = await sendTo(discover, line, { headers: from(pages), ...bodyOf(line) });
    expect(answer.status).toBe(404);
    expectEnvelope(answer, 'NOT_FOUND');
    expect((await sendTo(pages, line, bodyOf(line))).status).not.toBe(405);
  });

  test.each([
    '/',
    '/story',
    '/favicon.svg',
    '/api/docs',
    '/api/openapi.json',
    '/api/auth/google/start',
    '/callback/google',
    '/demo-identity/google/.well-known/openid-configuration',
    '/readyz',
  ])('does not have %s, which is on the pages’ host', async (path) => {
    expect((await sendTo(pages, `GET ${path}`)).status).toBeLessThan(400);
    const answer = await sendTo(discover, `GET ${path}`);
    expect(answer.status).toBe(404);
    if (answer.body.startsWith('<')) expect(answer.body).toContain(`href="${pages}/"`);
    // The page is cached now, and still missing on this host.
    await sendTo(pages, `GET ${path}`);
    expect((await sendTo(discover, `GET ${path}`)).status).toBe(404);
  });

  test('is named in the API’s description for its own calls only', async () => {
    const { paths } = JSON.parse((await sendTo(pages, 'GET /api/openapi.json')).body);
    expect(paths['/v1/stories'].get.servers).toEqual([{ url: `${discover}/api` }]);
    expect(paths['/v1/article/{id}'].get.servers).toEqual([{ url: `${discover}/api` }]);
    expect(paths['/v1/article'].get).not.toHaveProperty('servers');
  });
});

describe('pages', () => {
  test.each(['/story', '/nothing', '/callback/google'])('%s may call it, and no other host', async (path) => {
    const { headers } = await sendTo(pages, `GET ${path}`);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${discover};`);
    expect(headers['content-security-policy']?.toString().match(/http:/g)).toHaveLength(1);
  });

  test('from the cache may call it, too', async () => {
    const [first, second] = [await sendTo(pages, 'GET /article'), await sendTo(pages, 'GET /article')];
    for (const { headers, body } of [first, second]) {
      expect(headers['content-security-policy']).toContain(discover);
      expect(body).toContain(`<meta name="discover-origin" content="${discover}">`);
    }
  });
});

describe('a call of our pages', () => {
  test('is readable by the pages, with cookies, and caches keep origins apart', async () => {
    const cookie = await signInAs(server, account.id);
    const headers = { ...from(pages), ...json, cookie };
    const body = JSON.stringify({ storyId: story });
    const answer = await sendTo(discover, 'POST /api/v1/discover/bookmark', { headers, body });
    expect(JSON.parse(answer.body)).toMatchObject({ result: 'insert' });
    expect(crossOriginHeaders(answer)).toEqual({
      'access-control-allow-origin': pages,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-build',
    });
    expect(answer.headers.vary).toMatch(/\borigin\b/i);
  });

  test.each([
    ['compressed', 'GET /api/v1/stories/{story}', { 'accept-encoding': 'gzip' }, 200],
    ['by HEAD', 'HEAD /api/v1/stories/{story}?visited=true', {}, 200],
    ['refused', 'POST /api/v1/discover/applaud', json, 403],
    ['refused before the application', 'POST /api/v1/discover/applaud', { ...json, 'content-length': '2000000' }, 413],
    ['that is not there', 'GET /api/v1/nothing', {}, 404],
    ['of another service', 'GET /api/v1/user/me', {}, 404],
  ])('%s is readable, too', async (_, line, more, status) => {
    const answer = await sendTo(discover, line.replace('{story}', String(story)), {
      headers: { ...from(pages), ...more },
    });
    expect(answer.status).toBe(status);
    expect(crossOriginHeaders(answer)['access-control-allow-origin']).toBe(pages);
    expect(answer.headers.vary).toMatch(/\borigin\b/i);
  });

  test('to their own host needs no CORS headers', async () => {
    const answer = await sendTo(pages, 'GET /api/v1/stories', { headers: { origin: pages } });
    expect(crossOriginHeaders(answer)).toEqual({});
  });
});

const strangers = () => [
  'http://evil.pureut.localhost',
  pages.replace('www.', 'evil.'),
  pages.replace('http:', 'https:'),
  pages.replace(/:\d+$/, ''),
  `${pages}.evil.test`,
  `${pages}/`,
  pages.toUpperCase(),
  discover,
  server.origin,
  'https://evil.test',
  'null',
  '*',
  '',
];

describe('a preflight', () => {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-evil, authorization' };

  test('of our pages is answered without a query', async () => {
    counter.take();
    const answer = await sendTo(discover, 'OPTIONS /api/v1/discover/bookmark', {
      headers: { ...from(pages), ...asked },
    });
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(crossOriginHeaders(answer)).toEqual({
      'access-control-allow-origin': pages,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'content-type, x-request-id, x-api-key, x-page-member',
      'access-control-max-age': '7200',
    });
    expect(answer.headers.vary).toBe('origin');
    expect(counter.take()).toBe(0);
  });

  test('of another origin is refused without a query', async () => {
    for (const origin of strangers()) {
      const headers = { ...from(origin), ...asked };
      const answer = await sendTo(discover, 'OPTIONS /api/v1/discover/bookmark', { headers });
      expect(answer.status, origin).toBe(405);
      expect(crossOriginHeaders(answer), origin).toEqual({});
    }
    expect(counter.take()).toBe(0);
  });

  test('does not exist on the pages’ host', async () => {
    const answer = await sendTo(pages, 'OPTIONS /api/v1/discover/bookmark', { headers: { ...from(pages), ...asked } });
    expect(answer.status).toBe(405);
    expect(crossOriginHeaders(answer)).toEqual({});
  });
});

describe('a page of another origin', () => {
  test('cannot read the answers to a member’s browser', async () => {
    const cookie = await signInAs(server, account.id);
    for (const origin of strangers()) {
      const headers = { ...from(origin), cookie };
      const answer = await sendTo(discover, 'GET /api/v1/discover/bookmark', { headers });
      expect(crossOriginHeaders(answer), origin).toEqual({});
      expect(answer.headers.vary).toMatch(/\borigin\b/i);
    }
  });

  test('cannot change anything', async () => {
    const cookie = await signInAs(server, account.id);
    const change = (headers: Call['headers'], origin = discover) =>
      sendTo(origin, 'POST /api/v1/user/follow', {
        headers: { ...json, ...headers, cookie },
        body: '{"followerId":1}',
      });
    for (const origin of strangers()) {
      expect(await change(from(origin)), origin).toMatchObject({ status: 403, body: '' });
    }
    for (const site of ['cross-site', 'same-origin', 'none']) {
      expect(await change({ origin: pages, 'sec-fetch-site': site }), site).toMatchObject({ status: 403, body: '' });
    }
    // Nor does the discover host's own origin help on the pages' host.
    expect(await change(from(discover), pages)).toMatchObject({ status: 403, body: '' });
    expect((await change(from(pages))).status).not.toBe(403);
  });
});

test('a session begins on the domain above both hosts, and ends there', async () => {
  const { headers } = await sendTo(pages, 'POST /api/v1/user/logout', { headers: { cookie: 'pureut_access=gone' } });
  const cleared = headers['set-cookie'] ?? [];
  for (const name of ['pureut_access', 'pureut_refresh']) {
    expect(
      cleared.filter((cookie) => cookie.startsWith(`${name}=;`) && cookie.includes('Domain=pureut.localhost')),
    ).toHaveLength(1);
  }
  const start = await sendTo(pages, 'GET /api/auth/google/start');
  expect(start.headers.location).toMatch(`${pages}/demo-identity/google/auth`);
  expect(start.headers['set-cookie']?.join()).not.toContain('Domain');
});
