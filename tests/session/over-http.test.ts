import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAllSessions, refreshSession, startSession } from '../../src/session/session.server.ts';
import type { Tokens } from '../../src/session/tokens.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { call, clearedCookies, cookiesAfter, outcome, readerOf } from '../harness/call.ts';
import { times } from '../harness/endurance.ts';
import { type Account, fixtures } from '../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';
import {
  cookieOf,
  countSessions,
  expireAccess,
  SESSION_SECRET,
  signInAs,
  tokensOf,
} from '../harness/actors/sign-in.ts';

const ME = 'GET /api/v1/user/me';
const REFRESH = 'POST /api/v1/user/refresh';
const BOTH = ['pureut_access', 'pureut_refresh'];

/** Returns the tokens that a page passes to the native app around it. */
function tokensTold({ text }: { text: string }): Tokens | undefined {
  const [, content] = /<meta name="refreshed-tokens" content="([^"]*)">/.exec(text) ?? [];
  return content && JSON.parse(content.replaceAll('&#34;', '"').replaceAll('&quot;', '"'));
}

describe.each(serverDatabases)('a session over HTTP on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  async function signIn(): Promise<Account & { cookie: string; tokens: Tokens }> {
    const account = await add.addAccount();
    const cookie = await signInAs(server, account.id);
    return { ...account, cookie, tokens: tokensOf(cookie) };
  }
  /** Signs a member in whose access token has expired since. */
  async function comeBack() {
    const member = await signIn();
    await expireAccess(server, member.id);
    return member;
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  describe('with an expired access token', () => {
    test.each([ME, 'GET /api/v1/stories', 'PUT /api/v1/user/userinfo', 'DELETE /api/v1/user/me', 'POST /api/v1/user'])(
      'gets EXPIRED_ACCESS_TOKEN from %s',
      async (line) => {
        const { cookie, tokens } = await comeBack();
        for (const shown of [cookie, cookieOf({ refreshToken: tokens.refreshToken })]) {
          const answer = await call(server, line, { cookie: shown });
          expect(outcome(answer)).toEqual([401, 'EXPIRED_ACCESS_TOKEN']);
          expect(answer.body.status).toEqual({ code: 401, message: 'EXPIRED_ACCESS_TOKEN' });
          expect(answer.headers.getSetCookie()).toEqual([]);
        }
      },
    );

    test('is valid again after a refresh', async () => {
      const { id, cookie } = await comeBack();
      const answer = await call(server, REFRESH, { cookie });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const me = await call(server, ME, { cookie: cookiesAfter(answer) });
      expect(me.body.data.id).toBe(id);
    });

    test('is valid at once on a page, whose answer sets the new tokens', async () => {
      for (const presented of ['both', 'refresh']) {
        const { id, nickname, cookie, tokens } = await comeBack();
        const shown = presented === 'both' ? cookie : cookieOf({ refreshToken: tokens.refreshToken });
        const page = await call(server, 'GET /', { cookie: shown });
        expect(readerOf(page)).toMatchObject({ id, nickname });
        expect(page.headers.get('cache-control')).toContain('private');
        expect((await call(server, ME, { cookie: cookiesAfter(page) })).body.data.id).toBe(id);
      }
    });

    test('gets the same tokens from concurrent pages and calls', async () => {
      const { cookie } = await comeBack();
      const lines = Array.from({ length: 10 }, () => ['GET /', REFRESH]).flat();
      const answers = await Promise.all(lines.map((line) => call(server, line, { cookie })));
      const given = new Set(answers.map(cookiesAfter));
      expect(given.size).toBe(1);
      expect(outcome(await call(server, ME, { cookie: [...given].join() }))).toEqual([200, 'OK']);
    });
  });

  describe('of the web', () => {
    test('has no credentials in the body of an answer', async () => {
      const { cookie } = await signIn();
      const answer = await call(server, REFRESH, { cookie });
      expect(answer.body).toEqual({ status: { code: 200, message: expect.any(String) }, data: null });
      const references = JSON.parse(answer.body.status.message);
      expect(references).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });
      const real = tokensOf(cookiesAfter(answer));
      for (const token of Object.values(real)) expect(answer.text).not.toContain(token);
      for (const reference of Object.values<string>(references)) {
        const tries = [
          cookieOf({ accessToken: reference }),
          cookieOf({ refreshToken: reference }),
          cookieOf(references),
        ];
        for (const tried of tries) {
          expect(outcome(await call(server, ME, { cookie: tried }))).toEqual([401, 'UNAUTHORIZED']);
          expect(outcome(await call(server, REFRESH, { cookie: tried }))).toEqual([401, 'UNAUTHORIZED']);
        }
        expect(outcome(await call(server, ME, { headers: bearer(reference) }))).toEqual([401, 'UNAUTHORIZED']);
      }
    });

    test('is not accepted as a bearer token', async () => {
      const { tokens } = await signIn();
      expect(outcome(await call(server, ME, { headers: bearer(tokens.accessToken) }))).toEqual([401, 'UNAUTHORIZED']);
    });
  });

  describe('of the native app', () => {
    test('is accepted as a bearer token by calls, but not by pages, which visitors share', async () => {
      const { id, nickname } = await add.addAccount();
      const tokens = await startSession(server.db, id, 'app', SESSION_SECRET);
      const headers = bearer(tokens.accessToken);
      expect((await call(server, ME, { headers })).body.data.id).toBe(id);
      const story = await add.addStory();
      for (const line of ['GET /', `GET /story/${story}`]) {
        expect(readerOf(await call(server, line, { headers }))).toBeUndefined();
        expect((await call(server, line)).text).not.toContain(nickname);
      }
    });

    test('returns its new tokens in the answer to a refresh', async () => {
      const { id } = await add.addAccount();
      const cookie = cookieOf(await startSession(server.db, id, 'app', SESSION_SECRET));
      const answer = await call(server, REFRESH, { cookie });
      expect(JSON.parse(answer.body.status.message)).toEqual(tokensOf(cookiesAfter(answer)));
    });

    const APP = { 'user-agent': 'Mozilla/5.0 PureutApp/1.0', accept: 'text/html,*/*;q=0.8' };
    const [SHOWN, DESTINATION] = ['document', 'sec-fetch-dest'];

    /** Signs a member in to the app's web view, with an access token that has expired since. */
    async function comeBackToApp() {
      const account = await add.addAccount();
      const cookie = cookieOf(await startSession(server.db, account.id, 'app', SESSION_SECRET));
      await expireAccess(server, account.id);
      return { ...account, cookie };
    }

    test('is refreshed by a page that passes the tokens to the app, and that is not cached', async () => {
      for (const path of ['/', '/my/profile', '/nothing']) {
        for (const headers of [APP, { ...APP, [DESTINATION]: SHOWN }]) {
          const { nickname, cookie } = await comeBackToApp();
          const page = await call(server, `GET ${path}`, { cookie, headers });
          expect(readerOf(page)).toMatchObject({ nickname });
          const given = cookiesAfter(page);
          expect(tokensTold(page)).toEqual(tokensOf(given));
          expect(page.headers.get('cache-control')).toBe('no-store');
          const { accessToken } = tokensOf(given);
          expect((await call(server, ME, { headers: bearer(accessToken) })).body.data.nickname).toBe(nickname);
          // Only once: the next page has no tokens.
          const next = await call(server, `GET ${path}`, { cookie: given, headers });
          expect(tokensTold(next)).toBeUndefined();
          expect(next.text).not.toContain(accessToken);
        }
      }
    });

    test('is refreshed by the target page of a redirect', async () => {
      const { nickname, cookie } = await comeBackToApp();
      const redirect = await call(server, 'GET /story/', { cookie, headers: APP });
      expect(redirect.status).toBe(301);
      expect(redirect.headers.getSetCookie()).toEqual([]);
      const page = await call(server, 'GET /story', { cookie, headers: APP });
      expect(readerOf(page)).toMatchObject({ nickname });
      expect(tokensTold(page)).toEqual(tokensOf(cookiesAfter(page)));
    });

    test.each([
      ['fetched by a script', 'GET /story', { ...APP, [DESTINATION]: 'empty' }],
      ['in a frame', 'GET /story', { ...APP, [DESTINATION]: 'iframe' }],
      ['fetched ahead', 'GET /story', { ...APP, [DESTINATION]: SHOWN, 'sec-purpose': 'prefetch' }],
      ['asked for its head', 'HEAD /story', APP],
      ['of another browser', 'GET /story', { accept: APP.accept, 'user-agent': 'Mozilla/5.0' }],
    ])('is not refreshed by a page %s, which is personal all the same', async (_, line, headers) => {
      const { nickname, cookie } = await comeBackToApp();
      for (let turn = 0; turn < 2; turn++) {
        const page = await call(server, line, { cookie, headers });
        if (line.startsWith('GET')) expect(readerOf(page)).toMatchObject({ nickname });
        expect(page.text).not.toContain('refreshed-tokens');
        expect(page.headers.getSetCookie()).toEqual([]);
      }
      const page = await call(server, 'GET /story', { cookie, headers: APP });
      expect(tokensTold(page)).toEqual(tokensOf(cookiesAfter(page)));
    });

    test('is not assumed for a web session that claims to be in the app', async () => {
      const { cookie } = await comeBack();
      const page = await call(server, 'GET /', { cookie, headers: APP });
      expect(page.text).not.toContain('refreshed-tokens');
      for (const token of Object.values(tokensOf(cookiesAfter(page)))) expect(page.text).not.toContain(token);
    });
  });

  describe('that has ended', () => {
    test.each(['GET /', 'GET /nothing', ME, 'GET /api/v1/stories', 'POST /api/v1/user/logout'])(
      'loses its cookies at %s',
      async (line) => {
        const { id, cookie } = await signIn();
        await endAllSessions(server.db, id);
        const answer = await call(server, line, { cookie });
        expect(clearedCookies(answer)).toEqual(BOTH);
        expect(readerOf(answer)).toBeUndefined();
      },
    );

    test('is refused as a visitor’s call, and cannot be refreshed', async () => {
      const { id, cookie } = await signIn();
      await endAllSessions(server.db, id);
      expect(outcome(await call(server, ME, { cookie }))).toEqual([401, 'UNAUTHORIZED']);
      expect(outcome(await call(server, REFRESH, { cookie }))).toEqual([401, 'UNAUTHORIZED']);
    });

    test('by signing out deletes the browser’s cookies and prefetched pages', async () => {
      const { id, cookie } = await signIn();
      const answer = await call(server, 'POST /api/v1/user/logout', { cookie });
      expect(answer.status).toBe(200);
      expect(clearedCookies(answer)).toEqual(BOTH);
      expect(answer.headers.get('clear-site-data')).toContain('prefetchCache');
      expect(await countSessions(server, id)).toBe(0);
    });
  });

  describe('with a reused spent token', () => {
    /** Another person has the member's tokens and has refreshed them twice before the member returns. */
    async function steal() {
      const member = await signIn();
      let stolen = member.tokens;
      for (let turn = 0; turn < 2; turn++) {
        const refreshed = await refreshSession(server.db, stolen.refreshToken, SESSION_SECRET);
        if (!refreshed || refreshed === 'revoked') throw new Error('not refreshed');
        stolen = refreshed.tokens;
      }
      return { ...member, stolen: cookieOf(stolen) };
    }

    test.each(['GET /', ME, 'GET /api/v1/stories', REFRESH])('ends for both at %s', async (line) => {
      const { id, cookie, stolen } = await steal();
      expect((await call(server, ME, { cookie: stolen })).status).toBe(200);
      const answer = await call(server, line, { cookie });
      expect(clearedCookies(answer)).toEqual(BOTH);
      expect(await countSessions(server, id)).toBe(0);
      expect(outcome(await call(server, ME, { cookie: stolen }))).toEqual([401, 'UNAUTHORIZED']);
      expect(server.log()).toContain('a used refresh token was sent again: the session family is revoked');
    });
  });

  test('is not ended by any other token', async () => {
    const { id, tokens } = await signIn();
    const family = tokens.refreshToken.slice(0, 22);
    const token = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }).map(encodeURIComponent),
      fc.stringMatching(/^[!#-+\--:<-[\]-~]{0,80}$/),
      fc.base64String({ maxLength: 100 }).map((text) => text.replaceAll('=', '')),
      fc.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      fc.constantFrom('%', '%00', '%zz', '', 'null', '"', `${family}.`, family, tokens.accessToken.slice(0, 42)),
    );
    const lines = fc.constantFrom('GET /', ME, REFRESH, 'GET /api/v1/stories', 'POST /api/v1/user/logout');
    await fc.assert(
      fc.asyncProperty(lines, token, token, fc.boolean(), async (line, accessToken, refreshToken, asBearer) => {
        const options = asBearer
          ? { headers: bearer(encodeURIComponent(accessToken)) }
          : { cookie: cookieOf({ accessToken, refreshToken }) };
        const answer = await call(server, line, options);
        expect(answer.status).toBeLessThan(500);
        expect(readerOf(answer)).toBeUndefined();
        if (line === ME || line === REFRESH) expect(outcome(answer)).toEqual([401, 'UNAUTHORIZED']);
      }),
      { numRuns: times({ full: 200, quick: 50 }), seed: 20261121 },
    );
    expect(await countSessions(server, id)).toBe(1);
  });

  describe('is not stored by caches:', () => {
    test.each(['GET', 'HEAD'])('%s of a page', async (method) => {
      const { cookie } = await signIn();
      const story = await add.addStory();
      for (const path of ['/', `/story/${story}`, '/nothing']) {
        const { headers } = await call(server, `${method} ${path}`, { cookie });
        expect(headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/);
        expect(headers.get('vary')).toContain('cookie');
        for (const forShared of ['cdn-cache-control', 'cache-tag', 'etag', 'age'])
          expect(headers.has(forShared)).toBe(false);
      }
    });

    test('a page with a one-time key', async () => {
      const path = 'GET /user/signup/form?provider=GOOGLE&keyId=1&paramKey=one-time';
      for (const cookie of ['', 'pureut_access=ended']) {
        expect((await call(server, path, { cookie })).headers.get('cache-control')).toBe('no-store');
      }
    });

    test.each([ME, 'GET /api/v1/stories', 'GET /api/v1/leave/code', 'GET /api/v1/nothing'])('%s', async (line) => {
      for (const cookie of [(await signIn()).cookie, (await comeBack()).cookie, 'pureut_access=ended']) {
        expect((await call(server, line, { cookie })).headers.get('cache-control')).toBe('no-store');
      }
    });
  });
});
