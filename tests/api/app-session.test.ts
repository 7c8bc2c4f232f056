import { sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identity } from '../../src/db/schema/index.ts';
import { startSession } from '../../src/session/session.server.ts';
import type { Tokens } from '../../src/session/tokens.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';

const SECRET = 'the secret of sessions in this test';

describe.each(serverDatabases)('a session that the app hands over (%s)', (kind) => {
  let server: TestServer;
  let memberId: number;
  let otherId: number;

  beforeAll(async () => {
    server = await startTestServer(kind, { SESSION_SECRET: SECRET });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    memberId = await addMember();
    otherId = await addMember();
  });

  let serial = 0;
  async function addMember(): Promise<number> {
    const id = await fixtures(server.db).addMember(`손님${++serial}`);
    await server.db.insert(identity).values({ provider: 'GOOGLE', subject: `subject-${id}`, memberId: id });
    return id;
  }

  const start = (id: number, family: 'web' | 'app') => startSession(server.db, id, family, SECRET);
  const cookiesFor = ({ accessToken, refreshToken }: Tokens) =>
    `pureut_access=${accessToken}; pureut_refresh=${refreshToken}`;

  async function handOver(body: unknown, cookie = '', headers: Record<string, string> = {}) {
    const answer = await fetch(`${server.origin}/api/auth/app-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify(body),
    });
    const { status, error } = answer.headers.get('content-type')?.includes('json') ? await answer.json() : {};
    return {
      code: answer.status,
      message: status?.message,
      error: error?.code,
      cookies: answer.headers.getSetCookie(),
    };
  }

  async function whoHas(accessToken: string): Promise<number | undefined> {
    const answer = await fetch(`${server.origin}/api/v1/user/me`, {
      headers: { cookie: `pureut_access=${accessToken}` },
    });
    return (await answer.json()).data?.id;
  }

  test('signs a page of a visitor in by its access token alone', async () => {
    const { accessToken } = await start(memberId, 'app');
    const { code, cookies } = await handOver({ accessToken });
    expect(code).toBe(200);
    expect(cookies).toEqual([
      expect.stringMatching(new RegExp(`^pureut_access=${accessToken}; .*HttpOnly; SameSite=Lax$`)),
      expect.stringMatching(/^pureut_refresh=; Max-Age=0;/),
    ]);
  });

  test('changes nothing on a page that has the session', async () => {
    const tokens = await start(memberId, 'app');
    expect(await handOver({ accessToken: tokens.accessToken }, cookiesFor(tokens))).toMatchObject({
      code: 200,
      cookies: [],
    });
  });

  test('replaces the member’s own web session', async () => {
    const web = await start(memberId, 'web');
    const { accessToken } = await start(memberId, 'app');
    const { code, cookies } = await handOver({ accessToken }, cookiesFor(web));
    expect([code, cookies.length]).toEqual([200, 2]);
    expect(await whoHas(web.accessToken)).toBeUndefined();
    expect(await whoHas(accessToken)).toBe(memberId);
  });

  test('is refused where another member is signed in', async () => {
    const own = await start(otherId, 'web');
    const { accessToken } = await start(memberId, 'app');
    expect(await handOver({ accessToken }, cookiesFor(own))).toMatchObject({
      code: 409,
      error: 'OTHER_MEMBER',
      cookies: [],
    });
    expect(await whoHas(own.accessToken)).toBe(otherId);
  });

  test('is refused until a page whose access token has expired has refreshed it', async () => {
    const { refreshToken } = await start(otherId, 'web');
    const { accessToken } = await start(memberId, 'app');
    expect(await handOver({ accessToken }, `pureut_refresh=${refreshToken}`)).toMatchObject({
      code: 401,
      message: 'EXPIRED_ACCESS_TOKEN',
      cookies: [],
    });
  });

  test('is refused if it is of a browser, ended, unknown or of a suspended member', async () => {
    const web = await start(memberId, 'web');
    const over = await start(memberId, 'app');
    await server.db.execute(
      sql`update session_family set access_expires_at = now() where id = ${over.refreshToken.split('.')[0]}`,
    );
    const left = await start(otherId, 'app');
    await server.db.execute(sql`update member set status = 'left' where id = ${otherId}`);
    for (const accessToken of [web.accessToken, over.accessToken, left.accessToken, 'A'.repeat(43)]) {
      expect(await handOver({ accessToken })).toMatchObject({ code: 409, error: 'APP_SESSION_OVER', cookies: [] });
    }
  });

  test.each([{}, null, [], { accessToken: '' }, { accessToken: ['A'.repeat(43)] }, { accessToken: 'A'.repeat(44) }])(
    'is refused as %j',
    async (body) => {
      expect(await handOver(body)).toMatchObject({ code: 400, cookies: [] });
    },
  );

  test('is refused from another site', async () => {
    const { accessToken } = await start(memberId, 'app');
    const answer = await handOver({ accessToken }, '', { origin: 'https://evil.test' });
    expect(answer).toMatchObject({ code: 403, cookies: [] });
  });
});
