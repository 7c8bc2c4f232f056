import { and, eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent, identity, member, sessionFamily } from '../../../src/db/schema/index.ts';
import { signUp } from '../../../src/features/people/member/sign-up/sign-up.server.ts';
import type { Term } from '../../../src/features/people/term/term.ts';
import { consentTerms } from '../../../src/features/people/term/term.server.ts';
import type { ApiError } from '../../../src/http/errors.ts';
import type { Provider } from '../../../src/site/provider.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { call, cookiesAfter, outcome } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { requiredTermIds } from '../../harness/actors/required-terms.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { prove, type Proof, SESSION_SECRET } from '../../harness/actors/sign-in.ts';

const AT_ONCE = 50;

describe.each(serverDatabases)('signing up on %s', (kind) => {
  let api: TestApi;
  let serial = 0;
  let terms: Term[];
  let required: number[];
  beforeAll(async () => {
    api = await startTestApi(kind);
    terms = await consentTerms(api.db);
    required = await requiredTermIds(api.db);
  });
  afterAll(() => api?.stop());

  const newcomer = (): { provider: Provider; subject: string } => ({
    provider: 'NAVER',
    subject: `newcomer-${++serial}`,
  });
  const nameFor = (word: string) => `${word}${++serial}`;
  const send = (person: ReturnType<typeof newcomer>, proof: Partial<Proof>, fields: Record<string, unknown> = {}) =>
    call(api, `POST /api/v1/user?paramKey=${proof.paramKey ?? ''}`, {
      cookie: proof.cookie ?? '',
      body: {
        loginType: person.provider,
        loginId: person.subject,
        nickname: nameFor('새내기'),
        birthdate: '19900101',
        documentIds: required,
        ...fields,
      },
    });
  /** Signs a new person up with a new sign-up ticket. */
  async function trySigningUp(fields: Record<string, unknown> = {}) {
    const person = newcomer();
    return { person, answer: await send(person, await prove(api, person), fields) };
  }
  async function expectNothingMade<Result>(work: () => Promise<Result>): Promise<Result> {
    const count = () => Promise.all([member, identity, consent, sessionFamily].map((table) => api.db.$count(table)));
    const before = await count();
    const result = await work();
    expect(await count()).toEqual(before);
    return result;
  }
  const rowOf = async (nickname: string) =>
    (await api.db.select().from(member).where(eq(member.nickname, nickname)))[0];

  test('creates a member and signs them in', async () => {
    const nickname = nameFor('첫 회원');
    const { person, answer } = await trySigningUp({ nickname: `  ${nickname.normalize('NFD')} ` });
    expect(outcome(answer)).toEqual([200, 'OK']);
    const me = await call(api, 'GET /api/v1/user/me', { cookie: cookiesAfter(answer) });
    expect(me.body.data).toEqual({
      id: expect.any(Number),
      nickname,
      image: null,
      loginType: person.provider,
      hasAlarms: false,
      unreadMessage: null,
      needNewTermsAgrees: [],
    });
  });

  test('uses the ticket once, and an existing member cannot sign up again', async () => {
    const person = newcomer();
    const proof = await prove(api, person);
    expect((await send(person, proof)).status).toBe(200);
    await expectNothingMade(async () => {
      expect(outcome(await send(person, proof))).toEqual([404, 'NO_ACCOUNT']);
      expect(outcome(await send(person, await prove(api, person)))).toEqual([409, 'ALREADY_MEMBER']);
    });
  });

  describe('requires a free nickname:', () => {
    test.each(['Monstera Kim', 'monstera kim', 'MONSTERA KIM', 'Monstera  Kim'])('%s is taken', async (nickname) => {
      if (!(await rowOf('Monstera Kim'))) await fixtures(api.db).addMember('Monstera Kim');
      const { answer } = await expectNothingMade(() => trySigningUp({ nickname }));
      expect(outcome(answer)).toEqual([409, 'NICKNAME_TAKEN']);
    });

    test.each(['운영자', '새\u200b싹', '싹', 7, null, ['새싹'], { toString: '새싹' }])(
      '%j is invalid',
      async (nickname) => {
        const { answer } = await expectNothingMade(() => trySigningUp({ nickname }));
        expect(outcome(answer)).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body.field).toBe('nickname');
      },
    );

    test('the nickname of a former member is free', async () => {
      const nickname = nameFor('돌아온 이름');
      await fixtures(api.db).addMember(nickname);
      await api.db.update(member).set({ status: 'left' }).where(eq(member.nickname, nickname));
      expect((await trySigningUp({ nickname })).answer.status).toBe(200);
    });
  });

  describe('creates one member', () => {
    test(`from one ticket used ${AT_ONCE} times concurrently`, async () => {
      const person = newcomer();
      const proof = await prove(api, person);
      const before = await api.db.$count(member);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(person, proof)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map((answer) => outcome(answer).join(' ')))).toEqual(
        new Set(['200 OK', '404 NO_ACCOUNT']),
      );
      expect(await api.db.$count(member)).toBe(before + 1);
      expect(await api.db.$count(identity, eq(identity.subject, person.subject))).toBe(1);
    });

    test(`from ${AT_ONCE} concurrent tickets of one person`, async () => {
      const person = newcomer();
      const proofs = await Promise.all(Array.from({ length: AT_ONCE }, () => prove(api, person)));
      const before = await api.db.$count(member);
      const answers = await Promise.all(proofs.map((proof) => send(person, proof)));
      expect(new Set(answers.map((answer) => outcome(answer).join(' ')))).toEqual(
        new Set(['200 OK', '409 ALREADY_MEMBER']),
      );
      expect(await api.db.$count(member)).toBe(before + 1);
    });

    test(`from ${AT_ONCE} concurrent people with one nickname`, async () => {
      const people = Array.from({ length: AT_ONCE }, newcomer);
      const proofs = await Promise.all(people.map((person) => prove(api, person)));
      const nickname = nameFor('Same Name');
      const before = await api.db.$count(member);
      const answers = await Promise.all(
        people.map((person, index) =>
          send(person, proofs[index] ?? {}, { nickname: index % 2 ? nickname : nickname.toUpperCase() }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map((answer) => outcome(answer).join(' ')))).toEqual(
        new Set(['200 OK', '409 NICKNAME_TAKEN']),
      );
      expect(await api.db.$count(member)).toBe(before + 1);
    });
  });

  describe('is for people aged fourteen and over:', () => {
    test('a younger person is refused, and no rows are created', async () => {
      const year = new Date().getUTCFullYear();
      // The last day of their year, since the Korean year begins nine hours before the UTC year.
      const { answer } = await expectNothingMade(() => trySigningUp({ birthdate: `${year - 13}1231` }));
      expect(outcome(answer)).toEqual([400, 'UNDER_AGE']);
      expect((await trySigningUp({ birthdate: `${year - 15}0101` })).answer.status).toBe(200);
    });

    /** Signs up as the call does, at a given time. */
    async function signUpAt(moment: string, birthdate: string): Promise<string> {
      const person = newcomer();
      const { paramKey, browser } = await prove(api, person);
      const { provider: loginType, subject: loginId } = person;
      const input = { loginType, loginId, nickname: nameFor('열네 살'), birthdate, documentIds: required };
      const circumstances = { paramKey, browser, kind: 'web' as const, secret: SESSION_SECRET, now: new Date(moment) };
      return signUp(api.db, input, circumstances).then(
        () => 'joined',
        (error: ApiError) => error.code,
      );
    }

    test.each([
      ['20121121', '2026-11-20T14:59:59.999Z', '2026-11-20T15:00:00.000Z'],
      ['20121231', '2026-12-30T14:59:59.999Z', '2026-12-30T15:00:00.000Z'],
      ['20130101', '2026-12-31T14:59:59.999Z', '2026-12-31T15:00:00.000Z'],
      ['20120229', '2026-02-28T14:59:59.999Z', '2026-02-28T15:00:00.000Z'],
    ])('born on %s, a person is too young at %s and can sign up at %s', async (birthdate, before, birthday) => {
      expect(await expectNothingMade(() => signUpAt(before, birthdate))).toBe('UNDER_AGE');
      expect(await signUpAt(birthday, birthdate)).toBe('joined');
    });
  });

  test('stores no birthdate, in any column', async () => {
    expect((await trySigningUp({ birthdate: '19830617' })).answer.status).toBe(200);
    const { rows: tables } = await api.db.execute<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await api.db.execute(`select * from "${name}" as kept where kept::text ~ '83.?06.?17'`);
      expect(rows, name).toEqual([]);
    }
  });

  test.each(['20000230', '99990101', '1990', 19900101, null])('refuses the birthdate %j', async (birthdate) => {
    const { answer } = await expectNothingMade(() => trySigningUp({ birthdate }));
    expect(outcome(answer)).toEqual([400, 'BAD_REQUEST']);
  });

  describe('asks for the terms:', () => {
    test.each(['SERVICE', 'PRIVACY'])('without %s, which is required, it is refused', async (missing) => {
      const documentIds = terms.filter(({ code }) => code !== missing).map(({ id }) => id);
      const { answer } = await expectNothingMade(() => trySigningUp({ documentIds }));
      expect(outcome(answer)).toEqual([400, 'BAD_REQUEST']);
      expect(answer.body.error.message).toContain(terms.find(({ code }) => code === missing)?.title);
    });

    test('an older version does not count', async () => {
      const { answer } = await expectNothingMade(() => trySigningUp({ documentIds: [1, 2, 5] }));
      expect(outcome(answer)).toEqual([400, 'BAD_REQUEST']);
    });

    test('each answer is stored with its version', async () => {
      const nickname = nameFor('약관');
      const optional = terms.find((term) => !term.required)?.id ?? 0;
      await trySigningUp({ nickname, documentIds: [...required, optional, 999] });
      const kept = await api.db
        .select({
          termId: consent.termId,
          termVersion: consent.termVersion,
          agreed: consent.agreed,
          channel: consent.channel,
        })
        .from(consent)
        .innerJoin(member, and(eq(member.id, consent.memberId), eq(member.nickname, nickname)))
        .orderBy(consent.id);
      expect(kept).toEqual(
        terms.map(({ id, version }) => ({
          termId: id,
          termVersion: version,
          agreed: [...required, optional].includes(id),
          channel: 'web',
        })),
      );
    });
  });

  test('ignores fields that a new member cannot set', async () => {
    const nickname = nameFor('욕심');
    const { answer } = await trySigningUp({
      nickname,
      id: 1,
      role: 'admin',
      status: 'left',
      makerInfo: { makerId: 1 },
      isMaker: true,
      suspendInfo: { period: '' },
      followerCount: 1_000,
      introduction: '소개',
      memberId: 1,
      __proto__: { role: 'admin' },
    });
    expect(answer.status).toBe(200);
    expect(await rowOf(nickname)).toMatchObject({
      role: 'member',
      status: 'active',
      followerCount: 0,
      introduction: '',
    });
    const me = await call(api, 'GET /api/v1/user/me', { cookie: cookiesAfter(answer) });
    expect(me.body.data).not.toHaveProperty('makerInfo');
  });
});
