import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type Answer, call, cookiesAfter } from '../../harness/call.ts';
import { requiredTermIds } from '../../harness/actors/required-terms.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import {
  appHeaders,
  expireAccess,
  prove,
  type Proof,
  SESSION_SECRET,
  signInEnv,
} from '../../harness/actors/sign-in.ts';
import { logLineOf } from '../../server/support.ts';

type Person = { provider: 'KAKAO' | 'GOOGLE'; subject: string; nickname: string };

describe.each(serverDatabases)('the log on %s', (kind) => {
  let server: TestServer;
  /** All secrets that only the person and the server may know. */
  const secrets = new Set<string>([SESSION_SECRET]);
  const lived: number[] = [];
  beforeAll(async () => {
    server = await startTestServer(kind, { ...signInEnv, LOG_LEVEL: 'debug' });
  });
  afterAll(() => server?.stop());

  /** Remembers the secrets in an answer. */
  function keep(answer: Answer): Answer {
    for (const cookie of answer.headers.getSetCookie()) addSecret(/^[^=]+=([^;]+)/.exec(cookie)?.[1]);
    const inMessage = answer.text.includes('accessToken') ? answer.body.status.message : undefined;
    for (const tokens of [answer.body?.data, inMessage?.startsWith('{') ? JSON.parse(inMessage) : undefined]) {
      addSecret(tokens?.accessToken);
      addSecret(tokens?.refreshToken);
    }
    lived.push(answer.status);
    return answer;
  }
  function addSecret(secret: string | undefined): void {
    if (secret) secrets.add(secret);
  }
  async function proofOf(person: Person, origin: 'web' | 'app' = 'web'): Promise<Proof> {
    const proof = await prove(server, person, origin);
    addSecret(proof.paramKey);
    addSecret(proof.browser);
    return proof;
  }
  const make = async (line: string, options: Parameters<typeof call>[2]) => keep(await call(server, line, options));
  const logIn = (
    { provider, subject }: Person,
    { paramKey, cookie }: Proof,
    headers: Record<string, string> = { os: 'WEB' },
  ) =>
    make(`POST /api/v1/user/login?paramKey=${paramKey}`, {
      cookie,
      headers,
      body: { loginType: provider, loginId: subject },
    });
  const join = async ({ provider, subject, nickname }: Person, { paramKey, cookie }: Proof) =>
    make(`POST /api/v1/user?paramKey=${paramKey}`, {
      cookie,
      body: {
        loginType: provider,
        loginId: subject,
        nickname,
        birthdate: '19871106',
        documentIds: await requiredTermIds(server.db),
      },
    });

  function newPerson(provider: Person['provider']): Person {
    const subject = `subject-${randomUUID()}`;
    addSecret(subject);
    return { provider, subject, nickname: `기록 ${secrets.size}.${lived.length}` };
  }

  test('has no secret after a member’s sign-in, calls and sign-out', async () => {
    const person = newPerson('KAKAO');
    const joined = await join(person, await proofOf(person));
    let cookie = cookiesAfter(joined);
    const { id } = (await make('GET /api/v1/user/me', { cookie })).body.data;
    for (let round = 0; round < 3; round++) {
      await expireAccess(server, id);
      await make('GET /api/v1/user/me', { cookie });
      const spent = cookie;
      cookie = cookiesAfter(await make(round === 0 ? 'GET /' : 'POST /api/v1/user/refresh', { cookie }));
      if (round === 2)
        await make('GET /api/v1/user/me', { cookie: spent, headers: { authorization: `Bearer ${spent}` } });
    }
    await make('POST /api/v1/user/logout', { cookie });
    await make('POST /api/v1/user/refresh', { cookie });
    await logIn(person, { ...(await proofOf(person)), paramKey: [...secrets].at(-1) ?? '' });
    const proof = await proofOf(person);
    cookie = cookiesAfter(await logIn(person, proof));
    await logIn(person, proof);
    const fresh = await proofOf(person);
    await make(`DELETE /api/v1/user/me?paramKey=${fresh.paramKey}`, { cookie });
    await make(`DELETE /api/v1/user/me?paramKey=${fresh.paramKey}`, { cookie: `${cookie}; ${fresh.cookie}` });

    const suspended = newPerson('GOOGLE');
    await join(suspended, await proofOf(suspended));
    await suspendMember(server.db, suspended.nickname);
    await logIn(suspended, await proofOf(suspended));

    const inApp = newPerson('GOOGLE');
    await join(inApp, await proofOf(inApp));
    const { accessToken } = (await logIn(inApp, await proofOf(inApp, 'app'), appHeaders)).body.data;
    await make('GET /api/v1/user/me', { headers: { authorization: `Bearer ${accessToken}` } });
    expect(new Set(lived)).toEqual(new Set([200, 401, 404, 409, 423]));
  });

  test('nor after calls to a provider and malformed tokens', async () => {
    const idToken = `e30.${randomUUID()}.x`;
    addSecret(idToken);
    await make('POST /api/auth/google/native', { body: { idToken } });
    const state = randomUUID();
    addSecret(state);
    await make(`GET /callback/google?code=${state}&state=${state}`, { cookie: `signin_browser=${state}` });
    await make(`GET /user/signup/form?provider=GOOGLE&keyId=${state}&paramKey=${state}`, {});
    await make('POST /api/v1/user/login', {
      body: `{"loginId":"${state}"`,
      headers: { 'content-type': 'application/json' },
    });
    await make('GET /api/v1/user/me', { cookie: `pureut_access=${state}%00; pureut_refresh=${state}` });
  });

  test('nor after failures of the database', async () => {
    const person = newPerson('KAKAO');
    const cookie = cookiesAfter(await join(person, await proofOf(person)));
    await server.db.execute('alter table session_family rename to away');
    try {
      const answers = [
        await make('GET /api/v1/user/me', { cookie }),
        await make('POST /api/v1/user/refresh', { cookie }),
        await make('GET /', { cookie }),
        await logIn(person, await proofOf(person)),
      ];
      for (const { status } of answers) expect(status).toBe(500);
    } finally {
      await server.db.execute('alter table away rename to session_family');
    }
  });

  test('in the whole log of the server', async () => {
    const requestId = randomUUID();
    await call(server, 'GET /healthz', { headers: { 'x-request-id': requestId } });
    await logLineOf(server, requestId);
    expect(secrets.size).toBeGreaterThan(30);
    const log = server.log();
    expect(log).toContain('the request handler failed');
    expect([...secrets].filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)))).toEqual(
      [],
    );
    expect(log).not.toContain('19871106');
  });
});
