import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { call, outcome } from '../../harness/call.ts';
import { times } from '../../harness/endurance.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { requiredTermIds } from '../../harness/actors/required-terms.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { countSessions, expireAccess, prove, signInAs } from '../../harness/actors/sign-in.ts';

const OK = '200 OK';
const NOBODY = '401 UNAUTHORIZED';
const LATE = '401 EXPIRED_ACCESS_TOKEN';
const TYPE = '415 UNSUPPORTED_MEDIA_TYPE';
const FIELDS = '400 BAD_REQUEST';
const NO_ACCOUNT = '404 NO_ACCOUNT';

const alarm = { comment: true, newPost: true, reaction: false, marketing: false, marketingAtNight: false };
/** Valid once `documentIds` has the required terms, which are read from the database. */
const newcomer = {
  loginType: 'KAKAO',
  loginId: 'x',
  nickname: '새내기',
  birthdate: '19900101',
  documentIds: [] as number[],
};

/** A valid call, and its answer for each caller. A suspended member gets the same answer as a visitor. */
type Row = { body?: unknown; visitor: string; expired: string; member: string };
const table: Record<string, Row> = {
  'GET /api/v1/user/me': { visitor: NOBODY, expired: LATE, member: OK },
  'PUT /api/v1/user/userinfo': { body: { nickname: '이름 하나' }, visitor: NOBODY, expired: LATE, member: OK },
  'PUT /api/v1/user/image': { body: 'form', visitor: NOBODY, expired: LATE, member: OK },
  'PUT /api/v1/user/alarm': { body: alarm, visitor: NOBODY, expired: LATE, member: OK },
  'POST /api/v1/user/document': { body: { documentIds: [4] }, visitor: NOBODY, expired: LATE, member: OK },
  'POST /api/v1/leave/history': { body: { leaveCodes: [1, 7] }, visitor: NOBODY, expired: LATE, member: OK },
  'GET /api/v1/leave/code': { visitor: OK, expired: LATE, member: OK },
  'POST /api/v1/user': { body: newcomer, visitor: NO_ACCOUNT, expired: LATE, member: NO_ACCOUNT },
  'POST /api/v1/user/login': {
    body: { loginType: 'GOOGLE', loginId: 'x' },
    visitor: NO_ACCOUNT,
    expired: NO_ACCOUNT,
    member: NO_ACCOUNT,
  },
  'POST /api/v1/user/suspension/appeal': {
    body: { loginType: 'GOOGLE', loginId: 'x', text: '다시 살펴봐 주세요.' },
    visitor: NO_ACCOUNT,
    expired: LATE,
    member: NO_ACCOUNT,
  },
  'POST /api/v1/user/refresh': { visitor: NOBODY, expired: '200', member: '200' },
  'POST /api/v1/user/logout': { visitor: OK, expired: OK, member: OK },
  'DELETE /api/v1/user/me': {
    body: { loginId: 'x', username: '' },
    visitor: NOBODY,
    expired: LATE,
    member: '409 FRESH_SIGN_IN_REQUIRED',
  },
};
const lines = Object.keys(table);
const withBody = lines.filter((line) => table[line]?.body !== undefined);
const withJson = withBody.filter((line) => table[line]?.body !== 'form');
const forMembers = withBody.filter((line) => table[line]?.visitor === NOBODY);
const forAll = withJson.filter((line) => table[line]?.visitor !== NOBODY);

function bodyOf({ body }: Row): unknown {
  if (body !== 'form') return body;
  const form = new FormData();
  form.set('image', '');
  return form;
}

describe.each(serverDatabases)('calls about members on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    newcomer.documentIds = await requiredTermIds(server.db);
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  async function signIn(): Promise<Account & { cookie: string }> {
    const account = await add.addAccount();
    return { ...account, cookie: await signInAs(server, account.id) };
  }
  const callers: Record<string, { column: keyof Row; cookie: () => Promise<string> }> = {
    'a visitor': { column: 'visitor', cookie: async () => '' },
    'a member': { column: 'member', cookie: async () => (await signIn()).cookie },
    'a member who was away': {
      column: 'expired',
      async cookie() {
        const { id, cookie } = await signIn();
        await expireAccess(server, id);
        return cookie;
      },
    },
    'a member suspended since': {
      column: 'visitor',
      async cookie() {
        const { nickname, cookie } = await signIn();
        await suspendMember(server.db, nickname);
        return cookie;
      },
    },
    'a member who has left since': {
      column: 'visitor',
      async cookie() {
        const member = await signIn();
        const { paramKey, cookie } = await prove(server, member);
        await call(server, `DELETE /api/v1/user/me?paramKey=${paramKey}`, { cookie: `${member.cookie}; ${cookie}` });
        return member.cookie;
      },
    },
  };
  const told = async (line: string, options: Parameters<typeof call>[2]) =>
    outcome(await call(server, line, options)).join(' ');

  test('are all in the table', async () => {
    const { body } = await call(server, 'GET /api/openapi.json');
    const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    // Calls about other members, follows and own contents are in the role matrix.
    const aboutMembers = documented.filter((line) =>
      /\/v1\/(user(?!\/(comment|follow|my|\{userId\})(\/|$))|leave)(\/|$)/.test(line),
    );
    expect(lines.toSorted()).toEqual(aboutMembers.toSorted());
  });

  describe.each(Object.keys(callers))('by %s', (caller) => {
    test.each(lines)('%s', async (line) => {
      const { column = 'visitor', cookie } = callers[caller] ?? {};
      const row = table[line] ?? { visitor: '', expired: '', member: '' };
      const answer = await call(server, line, { cookie: (await cookie?.()) ?? '', body: bodyOf(row) });
      const expected = String(row[column as 'visitor']);
      expect(outcome(answer).join(' ').slice(0, expected.length)).toBe(expected);
      expect(answer.body.status.code).toBe(answer.status);
    });
  });

  const wrongType = { headers: { 'content-type': 'text/plain' }, body: '{' };
  const brokenJson = { headers: { 'content-type': 'application/json' }, body: '{' };

  test.each(forMembers)('%s checks the session first', async (line) => {
    for (const broken of [wrongType, brokenJson, { body: {} }, {}]) expect(await told(line, broken)).toBe(NOBODY);
    const cookie = (await callers['a member who was away']?.cookie()) ?? '';
    expect(await told(line, { cookie, ...wrongType })).toBe(LATE);
  });

  test.each(withJson)('%s checks the content type before the fields', async (line) => {
    const { cookie } = await signIn();
    expect(await told(line, { cookie, ...wrongType })).toBe(TYPE);
    for (const type of [
      '',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json5',
    ]) {
      expect(await told(line, { cookie, body: '{}', headers: { 'content-type': type } }), type).toBe(TYPE);
    }
    for (const broken of [brokenJson, { body: [] }]) expect(await told(line, { cookie, ...broken })).toBe(FIELDS);
  });

  test.each(forAll)('%s by a visitor checks the content type before the fields', async (line) => {
    expect(await told(line, wrongType)).toBe(TYPE);
    for (const broken of [brokenJson, { body: {} }]) expect(await told(line, broken)).toBe(FIELDS);
  });

  test.each(lines.filter((line) => !line.startsWith('GET')))(
    '%s from another site is refused and does nothing',
    async (line) => {
      const { id, nickname, cookie } = await signIn();
      const origins: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }];
      for (const headers of origins) {
        const answer = await call(server, line, {
          cookie,
          headers,
          body: bodyOf(table[line] ?? { visitor: '', expired: '', member: '' }),
        });
        expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([403, '', []]);
      }
      expect(await countSessions(server, id)).toBe(1);
      expect((await call(server, 'GET /api/v1/user/me', { cookie })).body.data.nickname).toBe(nickname);
    },
  );

  test('never fail with a server error, with any body', async () => {
    const { cookie } = await signIn();
    const json = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('null', '[]', '"', '{"__proto__":1}'),
    );
    const named = fc
      .dictionary(
        fc.constantFrom('nickname', 'introduction', 'documentIds', 'leaveCodes', 'loginId', 'loginType', 'birthdate'),
        fc.jsonValue(),
      )
      .map((fields) => JSON.stringify(fields));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withJson), fc.oneof(json, named), async (line, body) => {
        const answer = await call(server, line, { cookie, body, headers: { 'content-type': 'application/json' } });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: times({ full: 200, quick: 50 }), seed: 20261121 },
    );
  });
});
