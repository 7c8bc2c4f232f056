import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { countSessions, expireAccess, prove, signInAs, tokensOf } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('a sign-in with another provider on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api?.stop());

  /** Signs in with Kakao in a browser that sends these cookies of a session with Google. */
  async function signInBeside(sessionCookies: (cookie: string) => string) {
    const add = fixtures(api.db);
    const google = await add.addAccount({ provider: 'GOOGLE' });
    const kakao = await add.addAccount({ provider: 'KAKAO' });
    const cookie = await signInAs(api, google.id);
    await expireAccess(api, google.id);
    const proof = await prove(api, kakao);
    const answer = await call(api, `POST /api/v1/user/login?paramKey=${proof.paramKey}`, {
      cookie: [sessionCookies(cookie), proof.cookie].join('; '),
      headers: { os: 'WEB' },
      body: { loginType: kakao.provider, loginId: kakao.subject, isMobile: false },
    });
    return { answer, sessions: await countSessions(api, google.id) };
  }

  test.each([
    ['an expired access token and its refresh token', (cookie: string) => cookie],
    ['a refresh token alone', (cookie: string) => `pureut_refresh=${tokensOf(cookie).refreshToken}`],
  ])('is refused beside %s', async (_, cookies) => {
    const { answer, sessions } = await signInBeside(cookies);
    expect(outcome(answer)).toEqual([409, 'PROVIDER_MISMATCH']);
    expect(sessions).toBe(1);
  });

  test('succeeds beside an expired access token without a refresh token', async () => {
    const { answer } = await signInBeside((cookie) => `pureut_access=${tokensOf(cookie).accessToken}`);
    expect(answer.status).toBe(200);
  });
});
