import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverDatabases } from '../harness/database/database.ts';
import { call, cookiesAfter, outcome } from '../harness/call.ts';
import { times } from '../harness/endurance.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../harness/server/in-process.ts';
import { countSessions, expireAccess, signInAs, tokensOf } from '../harness/actors/sign-in.ts';

const TABS = 50;
const ROUNDS = times({ full: 20, quick: 4 });

describe.each(serverDatabases)('fifty tabs that refresh concurrently on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api?.stop());

  test('all get the same tokens in each round, and stay signed in', async () => {
    const { id } = await fixtures(api.db).addAccount();
    let cookie = await signInAs(api, id);
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await expireAccess(api, id);
      const answers = await Promise.all(
        Array.from({ length: TABS }, () => call(api, 'POST /api/v1/user/refresh', { cookie })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TABS }, () => 200));
      const given = new Set(answers.map(cookiesAfter));
      expect(given.size).toBe(1);
      cookie = [...given].join();
      seen.add(tokensOf(cookie).refreshToken);
      expect(outcome(await call(api, 'GET /api/v1/user/me', { cookie }))).toEqual([200, 'OK']);
    }
    expect(seen.size).toBe(ROUNDS);
    expect(await countSessions(api, id)).toBe(1);
  });
});
