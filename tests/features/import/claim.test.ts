import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consent, identity, imported, member, memberClaim } from '../../../src/db/schema/index.ts';
import { giveClaimTo } from '../../../src/features/operations/import/claim.server.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { runCommand } from '../backup/run-command.ts';

let server: TestServer;
let databaseUrl: string;
let add: ReturnType<typeof fixtures>;
let serial = 0;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  server = await startTestServer('postgres', { ...signInEnv, DATABASE_URL: databaseUrl });
  add = fixtures(server.db);
});
afterAll(() => server?.stop());

/** Adds an imported member with a talk. */
async function addFormer(key = `former${++serial}`): Promise<{ id: number; nickname: string }> {
  const nickname = `옛사람${++serial}`;
  const id = await add.addMember(nickname);
  await server.db.insert(imported).values({ source: 'gnuboard', kind: 'member', key, targetId: id });
  await add.addTalk({ authorId: id });
  return { id, nickname };
}

const codeOf = async (nickname: string) => (await giveClaimTo(server.db, nickname)) ?? '';

function open(code: string, cookie = '', method = 'GET', site = 'same-origin') {
  return fetch(`${server.origin}/claim?code=${code}`, {
    method,
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': site },
  });
}

const subjectOf = async (memberId: number) => {
  const [row] = await server.db.select().from(identity).where(eq(identity.memberId, memberId));
  return row?.subject;
};

test('a member who opens the link and confirms signs in as the former member from then on', async () => {
  const former = await addFormer();
  const now = await add.addAccount();
  const { out, code: exit } = await runCommand('import', ['claim', former.nickname], {
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: server.origin,
  });
  expect(exit).toBe(0);
  const link = new URL(out.trim());
  expect(link.origin + link.pathname).toBe(`${server.origin}/claim`);
  const code = link.searchParams.get('code') ?? '';
  const cookie = await signInAs(server, now.id);
  const page = await open(code, cookie);
  // The code in the address gives access to a member.
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).toContain(`${former.nickname} 계정 이어받기`);
  expect(await subjectOf(former.id)).toBeUndefined();

  const answer = await open(code, cookie, 'POST');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/claim?done=1']);
  expect(await subjectOf(former.id)).toBe(now.subject);
  expect(await subjectOf(now.id)).toBeUndefined();
  const [left] = await server.db.select().from(member).where(eq(member.id, now.id));
  expect(left).toMatchObject({ status: 'left', nickname: '탈퇴한 회원' });
  expect(await server.db.$count(consent, eq(consent.memberId, former.id))).toBeGreaterThan(0);
  const [, again] = [await open(code, cookie, 'POST'), await open(code)];
  expect(again.status).toBe(404);
});

test('a visitor is asked to sign in first, and takes over nothing', async () => {
  const former = await addFormer();
  const code = await codeOf(former.nickname);
  expect(await (await open(code)).text()).toContain('먼저 로그인하거나 가입한 뒤');
  expect((await open(code, '', 'POST')).status).toBe(200);
  expect(await server.db.$count(memberClaim, eq(memberClaim.memberId, former.id))).toBe(1);
});

test('an account with contents is not replaced', async () => {
  const former = await addFormer();
  const now = await add.addAccount();
  await add.addTalk({ authorId: now.id });
  const answer = await open(await codeOf(former.nickname), await signInAs(server, now.id), 'POST');
  expect(await answer.text()).toContain('이 계정으로는 이어받을 수 없어요');
  expect(await subjectOf(now.id)).toBe(now.subject);
});

test('a request from another site cannot take over a member', async () => {
  const former = await addFormer();
  const now = await add.addAccount();
  const code = await codeOf(former.nickname);
  expect((await open(code, await signInAs(server, now.id), 'POST', 'cross-site')).status).toBe(403);
  expect(await subjectOf(former.id)).toBeUndefined();
});

test('a link that is expired, replaced or made up is not found', async () => {
  const former = await addFormer();
  const first = await codeOf(former.nickname);
  const second = await codeOf(former.nickname);
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  await server.db
    .update(memberClaim)
    .set({ expiresAt: new Date(0) })
    .where(eq(memberClaim.memberId, former.id));
  for (const code of [second, 'none', '', '%00', 'x'.repeat(3_000)]) expect((await open(code)).status).toBe(404);
});

test('guests, members who can sign in and members who were not imported get no link', async () => {
  const guest = await addFormer('guest:길손');
  const account = await add.addAccount();
  await server.db.insert(imported).values({ source: 'x', kind: 'member', key: 'a', targetId: account.id });
  const ours = await add.addMember('우리사람');
  expect(ours).toBeGreaterThan(0);
  for (const nickname of [guest.nickname, account.nickname, '우리사람', '없는사람']) {
    expect(await giveClaimTo(server.db, nickname)).toBeUndefined();
    const { code, err } = await runCommand('import', ['claim', nickname], { DATABASE_URL: databaseUrl });
    expect({ code, err }).toEqual({
      code: 1,
      err: `there is no imported, unclaimed member ${nickname}\n`,
    });
  }
});
