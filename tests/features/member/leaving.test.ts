import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent, content, leaveHistory, maker, member } from '../../../src/db/schema/index.ts';
import { indexMembers } from '../../../src/features/discovery/search-index/index-rows.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { call, clearedCookies, outcome, readerOf } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { requiredTermIds } from '../../harness/actors/required-terms.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { countSessions, prove, type Proof, signInAs } from '../../harness/actors/sign-in.ts';

const LEFT = '탈퇴한 회원';

describe.each(serverDatabases)('leaving on %s', (kind) => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let serial = 0;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  /** Adds a member with unique texts. */
  async function memberWithProfile() {
    const account = await add.addAccount({ nickname: `떠나는 이 ${++serial}`, subject: `leaving-${kind}-${serial}` });
    const introduction = `곧 지워질 소개 ${serial}`;
    await server.db.update(member).set({ introduction }).where(eq(member.id, account.id));
    const cookie = await signInAs(server, account.id);
    // Also in a draft, which no other member can see.
    await call(server, 'POST /api/v1/draft/talk', { cookie, body: { body: { content: introduction } } });
    return { ...account, introduction, cookie };
  }
  const leave = (cookie: string, proof?: Proof, writings = '') =>
    call(server, `DELETE /api/v1/user/me${proof ? `?paramKey=${proof.paramKey}${writings}` : ''}`, {
      cookie: proof ? `${cookie}; ${proof.cookie}` : cookie,
    });

  /** Returns every column of the whole database that contains a text. */
  async function placesOf(text: string): Promise<string[]> {
    const { rows: columns } = await server.db.execute<Record<'schema' | 'table' | 'column', string>>(sql`
      select table_schema as schema, table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
    expect(columns.length).toBeGreaterThan(50);
    const places = [];
    for (const { schema, table, column } of columns) {
      const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
      const found = await server.db.execute(
        sql`select 1 from ${from} where ${sql.identifier(column)}::text like ${`%${text}%`} limit 1`,
      );
      if (found.rows.length > 0) places.push(`${table}.${column}`);
    }
    return places;
  }

  test('repeated after a new sign-in records its reasons once', async () => {
    const leaver = await memberWithProfile();
    const recorded = () => server.db.$count(leaveHistory);
    const before = await recorded();
    const headers = { 'x-request-id': randomUUID() };
    const tell = () =>
      call(server, 'POST /api/v1/leave/history', { cookie: leaver.cookie, body: { leaveCodes: [1, 7] }, headers });
    expect(outcome(await tell())).toEqual([200, 'OK']);
    expect(outcome(await leave(leaver.cookie))).toEqual([409, 'FRESH_SIGN_IN_REQUIRED']);
    expect(outcome(await tell())).toEqual([200, 'OK']);
    expect((await leave(leaver.cookie, await prove(server, leaver))).status).toBe(200);
    expect(await recorded()).toBe(before + 1);
  });

  test('records a member’s reasons a limited number of times a day', async () => {
    const { cookie } = await memberWithProfile();
    const before = await server.db.$count(leaveHistory);
    for (let times = 0; times < 6; times++) {
      const headers = { 'x-request-id': randomUUID() };
      const told = await call(server, 'POST /api/v1/leave/history', { cookie, body: { leaveCodes: [2] }, headers });
      expect(outcome(told)).toEqual([200, 'OK']);
    }
    expect(await server.db.$count(leaveHistory)).toBe(before + 3);
  });

  test('requires a sign-in made for it', async () => {
    const leaver = await memberWithProfile();
    const somebodyElse = await memberWithProfile();
    const proofs: [name: string, proof: Proof | undefined][] = [
      ['none', undefined],
      ['guessed', { paramKey: 'guessed', browser: '', cookie: 'signin_browser=guessed' }],
      ['of somebody else', await prove(server, somebodyElse)],
      ['of another provider', await prove(server, { provider: 'KAKAO', subject: leaver.subject })],
      ['of another browser', { ...(await prove(server, leaver)), cookie: 'signin_browser=another' }],
    ];
    for (const [name, proof] of proofs) {
      expect(outcome(await leave(leaver.cookie, proof)), name).toEqual([409, 'FRESH_SIGN_IN_REQUIRED']);
    }
    expect((await call(server, 'GET /api/v1/user/me', { cookie: leaver.cookie })).body.data.id).toBe(leaver.id);
    expect(await placesOf(leaver.nickname)).toEqual(['member.nickname']);
  });

  test('unlinks the Apple account, and validates its fields without trusting them', async () => {
    const [leaver, stays] = [await memberWithProfile(), await memberWithProfile()];
    const { paramKey, cookie } = await prove(server, leaver);
    const leaveWith = (body: unknown, headers = {}) =>
      call(server, `DELETE /api/v1/user/me?paramKey=${paramKey}`, {
        cookie: `${leaver.cookie}; ${cookie}`,
        body,
        headers,
      });
    for (const body of [{}, { loginId: stays.subject, username: 3 }, { loginId: '아'.repeat(256), username: '' }])
      expect((await leaveWith(body)).status).toBe(400);
    expect((await leaveWith('loginId', { 'content-type': 'text/plain' })).status).toBe(415);

    expect(outcome(await leaveWith({ loginId: stays.subject, username: '적어 보낸 이름' }))).toEqual([200, 'OK']);
    expect(await placesOf(leaver.subject)).toEqual([]);
    expect(await placesOf('적어 보낸 이름')).toEqual([]);
    expect(await placesOf(stays.subject)).toContain('identity.subject');
    expect((await call(server, 'GET /api/v1/user/me', { cookie: stays.cookie })).body.data.id).toBe(stays.id);
  });

  test('erases the personal data from the whole database', async () => {
    const leaver = await memberWithProfile();
    const spare = await prove(server, leaver);
    await indexMembers(server.db, [leaver]);
    expect((await placesOf(leaver.nickname)).sort()).toEqual([
      'member.nickname',
      'searched_member.nickname',
      'searched_member.text',
    ]);
    expect((await placesOf(leaver.introduction)).sort()).toEqual([
      'draft.body',
      'member.introduction',
      'searched_member.text',
    ]);
    expect(await placesOf(leaver.subject)).toEqual(
      expect.arrayContaining(['identity.subject', 'sign_in_ticket.subject']),
    );

    const answer = await leave(leaver.cookie, await prove(server, leaver));
    expect(outcome(answer)).toEqual([200, 'OK']);
    expect(clearedCookies(answer)).toEqual(['pureut_access', 'pureut_refresh']);
    for (const text of [leaver.nickname, leaver.introduction, leaver.subject]) expect(await placesOf(text)).toEqual([]);
    expect(await server.db.$count(consent, eq(consent.memberId, leaver.id))).toBe(0);
    const [row] = await server.db.select().from(member).where(eq(member.id, leaver.id));
    expect(row).toMatchObject({ nickname: LEFT, status: 'left', role: 'member', pictureId: null, alarmSettings: {} });
    expect((await leave(leaver.cookie, spare)).status).toBe(401);
  });

  test('ends every session', async () => {
    const leaver = await memberWithProfile();
    const otherDevice = await signInAs(server, leaver.id);
    await leave(leaver.cookie, await prove(server, leaver));
    expect(await countSessions(server, leaver.id)).toBe(0);
    for (const cookie of [leaver.cookie, otherDevice]) {
      expect(outcome(await call(server, 'GET /api/v1/user/me', { cookie }))).toEqual([401, 'UNAUTHORIZED']);
      expect(readerOf(await call(server, 'GET /', { cookie }))).toBeUndefined();
    }
  });

  test('keeps the member’s contents under the name of a former member, on cached pages, too', async () => {
    const leaver = await memberWithProfile();
    const [story, other] = [await add.addStory({ authorId: leaver.id }), await add.addStory()];
    const talk = await add.addTalk({ authorId: leaver.id });
    await add.addComment(other, leaver.id, '남는 댓글이에요.');
    const pages = [`/story/${story}`, `/community/view/${talk}`, `/story/${other}`];
    for (const page of pages) expect((await call(server, `GET ${page}`)).text).toContain(leaver.nickname);

    await leave(leaver.cookie, await prove(server, leaver));
    for (const page of pages) {
      await expect.poll(async () => (await call(server, `GET ${page}`)).text).toContain(LEFT);
      const { status, text } = await call(server, `GET ${page}`);
      expect(status).toBe(200);
      for (const gone of [leaver.nickname, leaver.introduction]) expect(text).not.toContain(gone);
    }
    expect((await call(server, `GET /story/${other}`)).text).toContain('남는 댓글이에요.');
    const { body } = await call(server, `GET /api/v1/stories/${story}`);
    expect(body.result.relativeWriter).toMatchObject({ nickname: LEFT, introduction: '' });
  });

  test('deletes the member’s contents at their request', async () => {
    const leaver = await memberWithProfile();
    const [story, talk] = [await add.addStory({ authorId: leaver.id }), await add.addTalk({ authorId: leaver.id })];
    const subject = await add.addStory();
    await add.addComment(subject, leaver.id, '사라질 댓글');
    await server.db.update(content).set({ commentCount: 1 }).where(eq(content.id, subject));
    const page = async (path: string) => call(server, `GET ${path}`);
    expect((await page(`/story/${subject}`)).text).toContain('사라질 댓글');

    const proof = await prove(server, leaver);
    expect((await leave(leaver.cookie, proof, '&writings=everything')).status).toBe(400);
    expect(outcome(await leave(leaver.cookie, proof, '&writings=delete'))).toEqual([200, 'OK']);
    for (const gone of [`/story/${story}`, `/community/view/${talk}`]) {
      await expect.poll(async () => (await page(gone)).status).toBe(410);
    }
    await expect.poll(async () => (await page(`/story/${subject}`)).text).not.toContain('사라질 댓글');
  });

  test('is final: the person has no account, and may sign up again', async () => {
    const leaver = await memberWithProfile();
    await leave(leaver.cookie, await prove(server, leaver));
    const again = await prove(server, leaver);
    const body = { loginType: leaver.provider, loginId: leaver.subject };
    const login = await call(server, `POST /api/v1/user/login?paramKey=${again.paramKey}`, {
      cookie: again.cookie,
      body,
    });
    expect(outcome(login)).toEqual([404, 'NO_ACCOUNT']);
    const joined = await call(server, `POST /api/v1/user?paramKey=${again.paramKey}`, {
      cookie: again.cookie,
      body: {
        ...body,
        nickname: leaver.nickname,
        birthdate: '19900101',
        documentIds: await requiredTermIds(server.db),
      },
    });
    expect(joined.status).toBe(200);
  });

  test('happens once, and ends sessions that begin at that moment', async () => {
    const leaver = await memberWithProfile();
    const [first, second, ...logins] = await Promise.all(Array.from({ length: 12 }, () => prove(server, leaver)));
    const answers = await Promise.all([
      ...logins.map(({ paramKey, cookie }) =>
        call(server, `POST /api/v1/user/login?paramKey=${paramKey}`, {
          cookie,
          body: { loginType: leaver.provider, loginId: leaver.subject },
        }),
      ),
      leave(leaver.cookie, first),
      leave(leaver.cookie, second),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.slice(-2).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSessions(server, leaver.id)).toBe(0);
    for (const text of [leaver.nickname, leaver.subject]) expect(await placesOf(text)).toEqual([]);
  });

  test('cannot be undone by a concurrent change', async () => {
    const leaver = await memberWithProfile();
    const proof = await prove(server, leaver);
    const changes = Array.from({ length: 20 }, (_, index) =>
      call(server, 'PUT /api/v1/user/userinfo', {
        cookie: leaver.cookie,
        body: { nickname: `${leaver.nickname}.${index}`, introduction: leaver.introduction },
      }),
    );
    const [left] = await Promise.all([leave(leaver.cookie, proof), ...changes]);
    expect(left.status).toBe(200);
    for (const text of [leaver.nickname, leaver.introduction]) expect(await placesOf(text)).toEqual([]);
  });

  test('of a maker removes them from the displayed makers', async () => {
    const leaver = await memberWithProfile();
    const story = await add.addStory({ authorId: leaver.id });
    await server.db.execute(sql`update content set applause_count = 5 where id = ${story}`);
    expect(await server.db.$count(maker, eq(maker.memberId, leaver.id))).toBe(1);
    await leave(leaver.cookie, await prove(server, leaver));
    expect((await call(server, 'GET /discover')).text).not.toContain(LEFT);
  });
});
