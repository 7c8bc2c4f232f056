import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decision, suspension } from '../../../src/db/schema/index.ts';
import { decideAppeal } from '../../../src/features/community/report/appeal/appeal.server.ts';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { formatDay } from '../../../src/lib/dates.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { call, clearedCookies, outcome, readerOf } from '../../harness/call.ts';
import { times } from '../../harness/endurance.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { countSessions, prove, type Proof, signInAs, signInEnv } from '../../harness/actors/sign-in.ts';

const LOGINS = times({ full: 100, quick: 20 });
const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1_000;

describe.each(serverDatabases)('a suspended member on %s', (kind) => {
  let server: TestServer;
  let databaseUrl = '';
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    databaseUrl = kind === 'postgres' ? await createDatabase() : '';
    server = await startTestServer(kind, { ...signInEnv, DATABASE_URL: databaseUrl });
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  const logIn = ({ provider, subject }: Account, { paramKey, cookie }: Proof) =>
    call(server, `POST /api/v1/user/login?paramKey=${paramKey}`, {
      cookie,
      body: { loginType: provider, loginId: subject },
    });

  test('is signed out at once on every device', async () => {
    const account = await add.addAccount();
    const devices = [await signInAs(server, account.id), await signInAs(server, account.id)];
    expect(await suspendMember(server.db, account.nickname)).toBe(true);
    for (const cookie of devices) {
      const body = { nickname: '다른 이름', introduction: '' };
      const write = await call(server, 'PUT /api/v1/user/userinfo', { cookie, body });
      expect(outcome(write)).toEqual([401, 'UNAUTHORIZED']);
      expect(clearedCookies(write)).toHaveLength(2);
      expect(outcome(await call(server, 'POST /api/v1/user/refresh', { cookie }))).toEqual([401, 'UNAUTHORIZED']);
      expect(readerOf(await call(server, 'GET /', { cookie }))).toBeUndefined();
    }
    expect(await countSessions(server, account.id)).toBe(0);
  });

  test('learns the dates at sign-in, and can sign in after the end', async () => {
    const account = await add.addAccount();
    await suspendMember(server.db, account.nickname);
    const proof = await prove(server, account);
    const refused = await logIn(account, proof);
    expect(outcome(refused)).toEqual([423, 'SUSPENDED']);
    const { startDate, endDate, period } = refused.body.suspendInfo;
    expect(new Date(endDate).getTime() - new Date(startDate).getTime()).toBe(TWO_WEEKS_MS);
    expect(period).toBe(`${formatDay(new Date(startDate))} ~ ${formatDay(new Date(endDate))}`);
    expect(refused.headers.getSetCookie()).toEqual([]);

    const over = { startsAt: new Date(Date.now() - TWO_WEEKS_MS), endsAt: new Date(Date.now() - 1) };
    await server.db.update(suspension).set(over).where(eq(suspension.memberId, account.id));
    expect((await logIn(account, proof)).status).toBe(200);
  });

  describe('appeals with the proof of their refused sign-in', () => {
    const object = ({ provider, subject }: Account, { paramKey, cookie }: Proof, text = '저는 하지 않았어요.') =>
      call(server, `POST /api/v1/user/suspension/appeal?paramKey=${paramKey}`, {
        cookie,
        body: { loginType: provider, loginId: subject, text },
      });
    const appealsOf = ({ id }: Account) => server.db.select().from(decision).where(eq(decision.targetId, id));

    test('once, and can sign in when another operator agrees', async () => {
      const [account, by, other] = [await add.addAccount(), await add.addAccount(), await add.addAccount()];
      await suspendMember(server.db, account.nickname, { by: by.id, reason: '광고를 올렸어요' });
      const proof = await prove(server, account);
      expect((await logIn(account, proof)).status).toBe(423);
      expect(outcome(await object(account, proof, ' '))).toEqual([400, 'BAD_REQUEST']);
      expect(outcome(await object(account, proof))).toEqual([200, 'OK']);
      const [appeal] = await appealsOf(account);
      expect(appeal).toMatchObject({
        outcome: 'SUSPENDED',
        operatorId: by.id,
        words: '광고를 올렸어요',
        appeal: '저는 하지 않았어요.',
      });
      expect(outcome(await object(account, proof, '한 번 더'))).toEqual([400, 'BAD_REQUEST']);
      expect(await appealsOf(account)).toHaveLength(1);
      const deciding = { outcome: 'OVERTURNED', words: '잘못 봤어요' } as const;
      const id = appeal?.id ?? 0;
      expect(await decideAppeal(server.db, id, { ...deciding, by: by.id })).toBe('OWN');
      expect(await decideAppeal(server.db, id, { ...deciding, by: other.id })).toBeUndefined();
      expect((await logIn(account, proof)).status).toBe(200);
    });

    test('against the decision that suspended them, if there is one', async () => {
      const [account, by] = [await add.addAccount(), await add.addAccount()];
      await suspendMember(server.db, account.nickname, { by: by.id, reason: '욕설' });
      const [current] = await server.db.select().from(suspension).where(eq(suspension.memberId, account.id));
      await server.db.insert(decision).values({
        targetId: account.id,
        outcome: 'SUSPENDED',
        reasonId: 2,
        operatorId: by.id,
        suspensionId: current?.id ?? 0,
      });
      expect((await object(account, await prove(server, account))).status).toBe(200);
      expect(await appealsOf(account)).toMatchObject([{ suspensionId: current?.id, appeal: '저는 하지 않았어요.' }]);
    });

    test('but not for another member, without a proof, or without a suspension', async () => {
      const [account, other] = [await add.addAccount(), await add.addAccount()];
      await suspendMember(server.db, account.nickname);
      const [proof, foreign] = [await prove(server, account), await prove(server, other)];
      expect(outcome(await object(account, foreign))).toEqual([404, 'NO_ACCOUNT']);
      expect(outcome(await object(account, { ...proof, cookie: foreign.cookie }))).toEqual([404, 'NO_ACCOUNT']);
      expect(outcome(await object(account, { ...proof, paramKey: 'x'.repeat(43) }))).toEqual([404, 'NO_ACCOUNT']);
      expect(outcome(await object(other, foreign))).toEqual([400, 'BAD_REQUEST']);
      expect(await appealsOf(account)).toEqual([]);
    });
  });

  test('gets the dates in all personal data as long as it lasts, if a session is left', async () => {
    const account = await add.addAccount();
    const cookie = await signInAs(server, account.id);
    const told = async () => [
      (await call(server, 'GET /api/v1/user/me', { cookie })).body.data.suspendInfo,
      readerOf(await call(server, 'GET /', { cookie }))?.suspendInfo,
    ];
    expect(await told()).toEqual([undefined, undefined]);
    const [startsAt, endsAt] = [new Date('2026-11-01T15:00:00.123Z'), new Date(Date.now() + TWO_WEEKS_MS)];
    const earlier = { startsAt, endsAt: new Date(Date.now() + 60_000) };
    await server.db
      .insert(suspension)
      .values([earlier, { startsAt, endsAt, reason: '거래 글' }].map((each) => ({ ...each, memberId: account.id })));
    const suspendInfo = {
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
      period: `2026.11.02 ~ ${formatDay(endsAt)}`,
      reason: '거래 글',
    };
    expect(await told()).toEqual([suspendInfo, suspendInfo]);
    const refused = await logIn(account, await prove(server, account));
    expect([refused.status, refused.body.suspendInfo]).toEqual([423, suspendInfo]);

    const over = { endsAt: new Date(Date.now() - 1) };
    await server.db.update(suspension).set(over).where(eq(suspension.memberId, account.id));
    expect(await told()).toEqual([undefined, undefined]);
  });

  test('is not revealed to others: without a proof the account looks missing', async () => {
    const account = await add.addAccount();
    await suspendMember(server.db, account.nickname);
    const stranger = { ...account, subject: 'nobody' };
    const forged = await logIn(account, { ...(await prove(server, account)), paramKey: 'guessed' });
    const unknown = await logIn(stranger, { ...(await prove(server, stranger)), paramKey: 'guessed' });
    expect(outcome(forged)).toEqual([404, 'NO_ACCOUNT']);
    expect(forged.text).toBe(unknown.text);
  });

  test('is only the member with this exact nickname', async () => {
    const account = await add.addAccount();
    const cookie = await signInAs(server, account.id);
    for (const nickname of ['', '%', `${account.nickname}%`, '없는 사람']) {
      expect(await suspendMember(server.db, nickname)).toBe(false);
    }
    expect((await call(server, 'GET /api/v1/user/me', { cookie })).status).toBe(200);
  });

  test(`has no session left after ${LOGINS} concurrent sign-ins`, async () => {
    const account = await add.addAccount();
    const proofs = await Promise.all(Array.from({ length: LOGINS }, () => prove(server, account)));
    const answers = await Promise.all(
      proofs.flatMap((proof, index) => [
        logIn(account, proof).then(outcome),
        ...(index === LOGINS / 2 ? [suspendMember(server.db, account.nickname).then(() => undefined)] : []),
      ]),
    );
    for (const answer of answers.filter((each) => each !== undefined)) {
      expect([
        [200, 'OK'],
        [423, 'SUSPENDED'],
      ]).toContainEqual(answer);
    }
    expect(await countSessions(server, account.id)).toBe(0);
  });

  test('has no session left after a concurrent refresh', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await add.addAccount();
      const cookie = await signInAs(server, account.id);
      const refreshes = Array.from({ length: 10 }, () => call(server, 'POST /api/v1/user/refresh', { cookie }));
      const [, ...answers] = await Promise.all([suspendMember(server.db, account.nickname), ...refreshes]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
      expect(await countSessions(server, account.id)).toBe(0);
    }
  });

  async function admin(...args: string[]): Promise<{ code: number; said: string }> {
    const env = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, PATH: process.env.PATH ?? '' };
    const child = spawn(process.execPath, ['src/commands/admin.ts', ...args], { env });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    return { code, said };
  }

  test('is suspended by an operator’s command', async () => {
    const account = await add.addAccount({ nickname: `Noisy ${kind}` });
    const cookie = await signInAs(server, account.id);
    expect(await admin('suspend', `noisy ${kind}`)).toEqual({ code: 0, said: '' });
    expect((await call(server, 'GET /api/v1/user/me', { cookie })).status).toBe(401);
    expect((await logIn(account, await prove(server, account))).status).toBe(423);
  });

  test('is not created by a command with an unknown nickname', async () => {
    const before = await server.db.$count(suspension);
    for (const args of [['suspend', '없는 사람'], ['suspend', ''], ['suspend']]) {
      const { code, said } = await admin(...args);
      expect(code).not.toBe(0);
      expect(said.trim().split('\n')).toHaveLength(1);
    }
    expect(await server.db.$count(suspension)).toBe(before);
  });
});
