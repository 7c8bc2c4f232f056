import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handOver } from '../../../src/db/schema/index.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

const HOST = 'shop.example';
const OTHER = 'other.example';
const SECRET = 's'.repeat(32);
const NEXT_SECRET = 'n'.repeat(43);
const OTHERS_SECRET = 'o'.repeat(32);
const PARTNER_HOSTS = `${HOST}=${SECRET}, ${OTHER}=${OTHERS_SECRET}, ${HOST}=${NEXT_SECRET}`;

describe.each(serverDatabases)('a link to a partner on %s', (kind) => {
  let api: TestApi;
  let me: Account;
  let ask: Ask;
  beforeAll(async () => {
    api = await startTestApi(kind, { PARTNER_HOSTS });
    me = await fixtures(api.db).addAccount();
    ask = await askAs(api, me);
  });
  afterAll(() => api?.stop());

  const leave = async (url: string, by = ask) => (await by('POST /api/v1/hand-over', { url })).body.data.url;
  const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const redeem = (token: string, host = HOST, authorization = `Bearer ${SECRET}`) =>
    call(api, 'POST /api/v1/hand-over/redeem', {
      body: { token, host },
      headers: { authorization },
    });

  test('identifies the member once', async () => {
    const url = await leave(`https://${HOST}/spring?pot=3#top`);
    expect(url).toMatch(/^https:\/\/shop\.example\/spring\?pot=3&token=[\w-]{43}#top$/);
    const { status, body } = await redeem(tokenIn(url));
    expect([status, body.data]).toEqual([200, { id: me.id, nickname: me.nickname }]);
    expect(outcome(await redeem(tokenIn(url)))).toEqual([404, 'NOT_FOUND']);
  });

  test('identifies the member to that partner alone, and is not a session', async () => {
    const token = tokenIn(await leave(`https://${HOST}/`));
    expect(outcome(await redeem(token, OTHER, `Bearer ${OTHERS_SECRET}`))).toEqual([404, 'NOT_FOUND']);
    const asSession: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `pureut_access=${token}` },
    ];
    for (const headers of asSession) {
      expect((await call(api, 'GET /api/v1/user/me', { headers })).status).toBe(401);
    }
    expect((await redeem(token)).status).toBe(200);
  });

  test('needs the secret of its host; other callers get the answer for an unknown token', async () => {
    const token = tokenIn(await leave(`https://${HOST}/`));
    const { status, text } = await redeem('a'.repeat(43));
    expect(status).toBe(404);
    const withoutAny = await call(api, 'POST /api/v1/hand-over/redeem', { body: { token, host: HOST } });
    const wrong = ['', 'Bearer ', SECRET, `Bearer ${OTHERS_SECRET}`, `Bearer ${SECRET}s`, `Bearer ${token}`];
    const answers = [withoutAny, await redeem(token, 'plants.example', `Bearer ${SECRET}`)];
    for (const each of wrong) answers.push(await redeem(token, HOST, each));
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([status, text]);
    expect((await redeem(token)).body.data.id).toBe(me.id);
  });

  test('works with each of two secrets during a rotation', async () => {
    for (const secret of [SECRET, NEXT_SECRET]) {
      const token = tokenIn(await leave(`https://${HOST}/`));
      expect((await redeem(token, HOST, `Bearer ${secret}`)).body.data.id).toBe(me.id);
    }
  });

  test.each([
    'https://plants.example/',
    `https://${HOST}.evil.example/`,
    `https://${HOST}:8443/`,
    'https://evil.example/@shop.example',
  ])('has no token for %s, which is not a partner’s', async (url) => {
    expect(await leave(url)).toBe(url);
  });

  test.each([`http://${HOST}/`, '/story', 'javascript:alert(1)', `https:${'a'.repeat(2_001)}`])(
    'is refused for %s',
    async (url) => {
      expect(outcome(await ask('POST /api/v1/hand-over', { url }))).toEqual([400, 'BAD_REQUEST']);
    },
  );

  test('is valid for a minute, and no longer than the session', async () => {
    const late = tokenIn(await leave(`https://${HOST}/`));
    await api.db.update(handOver).set({ expiresAt: sql`${handOver.expiresAt} - interval '1 minute'` });
    expect((await redeem(late)).status).toBe(404);

    const cookie = await signInAs(api, me.id);
    const { body } = await call(api, 'POST /api/v1/hand-over', { cookie, body: { url: `https://${HOST}/` } });
    await call(api, 'POST /api/v1/user/logout', { cookie });
    expect((await redeem(tokenIn(body.data.url))).status).toBe(404);
  });
});
