import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../../src/api/find-route.ts';
import { isForMembers } from '../../../src/api/failures.ts';
import { api as routes } from '../../../src/api/routes.ts';
import { PAGE_MEMBER_HEADER } from '../../../src/http/page-member.ts';
import { call, outcome } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

/** Calls from a page of one member in a browser in which another member is signed in. */

/** These calls return the current member, begin or renew a session, or report an error of the page. */
const OF_ANY_MEMBER = [
  'GET /v1/user/me',
  'POST /v1/user/login',
  'POST /v1/user/refresh',
  'POST /auth/{provider}/native',
  'POST /auth/app-session',
  'POST /report/app-error',
];

const calls = routesOf(routes).map((route) => ({
  line: `${route.method.toUpperCase()} ${route.path}`,
  changes: route.method !== 'get',
  isForMembers: isForMembers(routes, route),
}));
const refused = calls.filter((each) => (each.changes || each.isForMembers) && !OF_ANY_MEMBER.includes(each.line));
const answered = calls.filter((each) => !refused.includes(each));

let api: TestApi;
let cookie: string;
let [memberId, otherId] = [0, 0];

beforeAll(async () => {
  api = await startTestApi('postgres');
  const add = fixtures(api.db);
  memberId = (await add.addAccount()).id;
  otherId = (await add.addAccount()).id;
  cookie = await signInAs(api, memberId);
});
afterAll(() => api?.stop());

const ask = (line: string, pageMember: number | string) => {
  const [method = '', path = ''] = line.split(' ', 2);
  const address = `/api${path.replaceAll(/\{\w+\}/g, '999999')}`;
  return call(api, `${method} ${address}`, { cookie, headers: { [PAGE_MEMBER_HEADER]: String(pageMember) } });
};

describe('from the page of another member', () => {
  test.each(refused.map(({ line }) => line))('%s is refused', async (line) => {
    expect(outcome(await ask(line, otherId))).toEqual([409, 'OTHER_MEMBER']);
  });

  test('a call with an empty member header is refused', async () => {
    expect(outcome(await ask('POST /v1/draft/talk', ''))).toEqual([409, 'OTHER_MEMBER']);
  });

  test('logging out does not end the session', async () => {
    await ask('POST /v1/user/logout', otherId);
    expect((await call(api, 'GET /api/v1/user/me', { cookie })).status).toBe(200);
  });

  test.each(answered.map(({ line }) => line))('%s is answered', async (line) => {
    expect(outcome(await ask(line, otherId))[1]).not.toBe('OTHER_MEMBER');
  });
});

test('calls from a page of the member who is signed in are answered', async () => {
  // As if another page had refreshed the session.
  cookie = await signInAs(api, memberId);
  const ending = ['DELETE /v1/user/me', 'POST /v1/user/logout'];
  const lines = refused.map(({ line }) => line).filter((line) => !ending.includes(line));
  for (const line of [...lines, ...ending]) {
    expect(outcome(await ask(line, memberId))[1], line).not.toBe('OTHER_MEMBER');
  }
});

test('a visitor’s call asks to sign in, also from the page of a member', async () => {
  const headers = { [PAGE_MEMBER_HEADER]: String(otherId) };
  expect(outcome(await call(api, 'POST /api/v1/draft/talk', { headers }))).toEqual([401, 'UNAUTHORIZED']);
});
