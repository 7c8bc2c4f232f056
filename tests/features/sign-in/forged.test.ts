import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identity, member, signInTicket } from '../../../src/db/schema/index.ts';
import { spendTicket } from '../../../src/features/people/sign-in/ticket.server.ts';
import { type Provider, providers } from '../../../src/site/provider.ts';
import { hashOf } from '../../../src/session/tokens.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type Answer, call, cookiesAfter } from '../../harness/call.ts';
import { times } from '../../harness/endurance.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { requiredTermIds } from '../../harness/actors/required-terms.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { appHeaders, countSessions, prove } from '../../harness/actors/sign-in.ts';

const CASES = times({ full: 1_000, quick: 150 });
const AT_ONCE = 20;
const stranger = { provider: 'KAKAO', subject: 'stranger' } as const;

/** A request that claims to be a member, without a proof. */
type Forgery = { paramKey?: string; cookie?: string; headers?: Record<string, string> };
type Forger = (api: TestApi, victim: Account, random: string) => Promise<Forgery>;

const another = (provider: Provider) => providers[(providers.indexOf(provider) + 1) % providers.length] ?? provider;

const forgers: Record<string, Forger> = {
  'the member’s id alone': async () => ({}),
  'an id and a browser': async (_, __, random) => ({ cookie: `signin_browser=${random}` }),
  'a guessed key': async (api, victim, random) => ({ ...(await prove(api, victim)), paramKey: random }),
  'a key that follows from the id': async (api, victim) => ({
    ...(await prove(api, victim)),
    paramKey: hashOf(victim.subject),
  }),
  'the hash that is stored of a key': async (api, victim) => {
    const proof = await prove(api, victim);
    return { ...proof, paramKey: hashOf(proof.paramKey) };
  },
  'a key of the same id at another provider': async (api, { provider, subject }) =>
    prove(api, { provider: another(provider), subject }),
  'a key of somebody else at the same provider': async (api, { provider }, random) =>
    prove(api, { provider, subject: random }),
  'a key of somebody whose id begins alike': async (api, { provider, subject }) =>
    prove(api, { provider, subject: `${subject} ` }),
  'the member’s key in another browser': async (api, victim, random) => ({
    ...(await prove(api, victim)),
    cookie: `signin_browser=${random}`,
  }),
  'the member’s key in no browser': async (api, victim) => ({ paramKey: (await prove(api, victim)).paramKey }),
  'a key that has been used': async (api, victim) => {
    const proof = await prove(api, victim);
    await spendTicket(api.db, hashOf(proof.paramKey));
    return proof;
  },
  'a key of ten minutes ago': async (api, victim) => {
    const proof = await prove(api, victim);
    await api.db
      .update(signInTicket)
      .set({ expiresAt: sql`${signInTicket.expiresAt} - interval '10 minutes'` })
      .where(eq(signInTicket.keyHash, hashOf(proof.paramKey)));
    return proof;
  },
  'a browser’s key with the app’s headers': async (api, victim) => ({
    ...(await prove(api, victim)),
    headers: appHeaders,
  }),
  'a key cut short': async (api, victim) => {
    const proof = await prove(api, victim);
    return { ...proof, paramKey: proof.paramKey.slice(0, -1) };
  },
};

describe.each(serverDatabases)('a caller without a valid proof, on %s,', (kind) => {
  let api: TestApi;
  let documentIds: number[];
  const victims: Account[] = [];
  beforeAll(async () => {
    api = await startTestApi(kind);
    documentIds = await requiredTermIds(api.db);
    const add = fixtures(api.db);
    for (const provider of providers) victims.push(await add.addAccount({ provider, subject: '1000000001' }));
    for (const provider of providers) victims.push(await add.addAccount({ provider }));
  });
  afterAll(() => api?.stop());

  const logIn = (who: { provider: Provider; subject: string }, { paramKey, cookie = '', headers }: Forgery) =>
    call(api, `POST /api/v1/user/login${paramKey === undefined ? '' : `?paramKey=${encodeURIComponent(paramKey)}`}`, {
      cookie,
      headers: headers ?? { os: 'WEB' },
      body: { loginType: who.provider, loginId: who.subject, isMobile: true },
    });
  const signUp = (who: { provider: Provider; subject: string }, { paramKey, cookie = '', headers }: Forgery) =>
    call(api, `POST /api/v1/user${paramKey === undefined ? '' : `?paramKey=${encodeURIComponent(paramKey)}`}`, {
      cookie,
      headers: headers ?? { os: 'WEB' },
      body: {
        loginType: who.provider,
        loginId: who.subject,
        nickname: '가짜새싹',
        birthdate: '19900101',
        documentIds,
      },
    });
  const shown = ({ status, text, headers }: Answer) => ({ status, text, cookies: headers.getSetCookie() });

  test(`is answered like a person without an account in ${CASES} cases, and creates nothing`, async () => {
    const nobody = shown(await logIn(stranger, await prove(api, stranger)));
    expect(nobody).toMatchObject({ status: 404, cookies: [] });
    expect(nobody.text).toContain('NO_ACCOUNT');
    const counted = await Promise.all([api.db.$count(member), api.db.$count(identity)]);

    const cases = fc.record({
      name: fc.constantFrom(...Object.keys(forgers)),
      victim: fc.constantFrom(...victims),
      random: fc.stringMatching(/^[\w-]{1,100}$/),
      send: fc.constantFrom(logIn, logIn, logIn, signUp),
    });
    const forged = fc.sample(cases, { numRuns: CASES, seed: 20261121 });
    expect(new Set(forged.map(({ name }) => name)).size).toBe(Object.keys(forgers).length);
    while (forged.length > 0) {
      const attempts = forged.splice(0, AT_ONCE).map(async ({ name, victim, random, send }) => {
        const forgery = await forgers[name]?.(api, victim, random);
        return { name, answer: shown(await send(victim, forgery ?? {})) };
      });
      for (const { name, answer } of await Promise.all(attempts)) expect(answer, name).toEqual(nobody);
    }
    expect(await countSessions(api)).toBe(0);
    expect(await Promise.all([api.db.$count(member), api.db.$count(identity)])).toEqual(counted);
  });

  test.each(providers)('is refused where a member of %s with a valid proof is signed in, once', async (provider) => {
    const victim = victims.find((account) => account.provider === provider) ?? stranger;
    const proof = await prove(api, victim);
    const answer = await logIn(victim, proof);
    expect(answer.status).toBe(200);
    const me = await call(api, 'GET /api/v1/user/me', { cookie: cookiesAfter(answer) });
    expect(me.body.data).toMatchObject({ id: 'id' in victim && victim.id, loginType: provider });
    expect((await logIn(victim, proof)).status).toBe(404);
    expect(await countSessions(api, me.body.data.id)).toBe(1);
  });

  test('is refused where the native app with its own proof gets tokens', async () => {
    const [victim = { ...stranger, id: 0 }] = victims;
    const answer = await logIn(victim, { ...(await prove(api, victim, 'app')), headers: appHeaders });
    const headers = { authorization: `Bearer ${answer.body.data.accessToken}` };
    expect((await call(api, 'GET /api/v1/user/me', { headers })).body.data.id).toBe(victim.id);
  });

  test('is not the app with a guessed app key', async () => {
    const [victim = { ...stranger, id: 0 }] = victims;
    const headers = { os: 'iOS', appKey: randomBytes(12).toString('hex') };
    const answer = await logIn(victim, { ...(await prove(api, victim, 'app')), headers });
    const bearer = { authorization: `Bearer ${answer.body.data.accessToken}` };
    expect((await call(api, 'GET /api/v1/user/me', { headers: bearer })).status).toBe(401);
  });
});
