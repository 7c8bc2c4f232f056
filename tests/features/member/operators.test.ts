import { and, desc, eq, inArray } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, content, maker, member, writer } from '../../../src/db/schema/index.ts';
import { actOnMember } from '../../../src/features/people/member/operator-acts.server.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { countSessions, signInAs } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('operators’ actions on members on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let operator: { id: number; cookie: string };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const { id, nickname } = await add.addAccount({ nickname: '화분지기' });
    await setRole(server.db, nickname, 'admin');
    operator = { id, cookie: await signInAs(server, id) };
  });
  afterAll(() => server?.stop());

  async function act(id: number, fields: Record<string, string>) {
    const answer = await fetch(`${server.origin}/admin/member/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie: operator.cookie },
    });
    return { status: answer.status, html: await answer.text() };
  }

  const listed = async (query: string) => {
    const answer = await fetch(`${server.origin}/admin/member?${query}`, { headers: { cookie: operator.cookie } });
    expect(answer.status).toBe(200);
    return [...(await answer.text()).matchAll(/href="\/admin\/member\/(\d+)"/g)].map(([, id]) => Number(id));
  };

  test('find members by the beginning of a nickname, by provider and by day', async () => {
    const kakao = await add.addAccount({ nickname: 'Basil카카오', provider: 'KAKAO' });
    const naver = await add.addAccount({ nickname: 'basil네이버', provider: 'NAVER' });
    expect(await listed('nickname=BASIL')).toEqual([naver.id, kakao.id]);
    expect(await listed('nickname=basil&provider=KAKAO')).toEqual([kakao.id]);
    expect(await listed('nickname=basil&until=2020-01-01')).toEqual([]);
    expect(await listed('nickname=basil&from=2020-01-01')).toHaveLength(2);
    const html = await (
      await fetch(`${server.origin}/admin/member?nickname=basil`, { headers: { cookie: operator.cookie } })
    ).text();
    expect(html).toMatch(/카카오 · \d{4}\.\d{2}\.\d{2} 가입/);
    expect(html).not.toMatch(/>KAKAO<|KAKAO ·/);
    for (const odd of ['nickname=%25', 'nickname=_', 'from=2020-99-99&nickname=basil%00', 'page=0']) await listed(odd);
    expect(await listed('nickname=%25')).toEqual([]);
  });

  test('find members by a nickname in decomposed letters, as some systems paste it', async () => {
    const { id } = await add.addAccount({ nickname: '몬스테라지기' });
    const decomposed = `몬스테라\u200b`.normalize('NFD');
    expect(await listed(new URLSearchParams({ nickname: decomposed }).toString())).toEqual([id]);
  });

  test('show the status of a member’s contents in words', async () => {
    const author = await add.addAccount();
    const words = { HIDDEN: '숨김', HELD: '확인 중', PUBLISHED: '공개' };
    for (const status of ['HIDDEN', 'HELD', 'PUBLISHED'] as const) {
      const id = await add.addTalk({ authorId: author.id });
      const pendingSince = status === 'HELD' ? new Date() : null;
      await server.db.update(content).set({ status, pendingSince }).where(eq(content.id, id));
    }
    const answer = await fetch(`${server.origin}/admin/member/${author.id}`, { headers: { cookie: operator.cookie } });
    const html = await answer.text();
    for (const [status, word] of Object.entries(words)) {
      expect(html).toContain(`${word} ·`);
      expect(html).not.toContain(status);
    }
  });

  test('suspend with a reason, which is shown at the next sign-in, and lift the suspension', async () => {
    const member = await add.addAccount();
    const cookie = await signInAs(server, member.id);
    expect((await act(member.id, { act: 'suspend', reason: ' ' })).html).toContain('이유를 입력해 주세요.');
    expect(await countSessions(server, member.id)).toBe(1);
    expect((await act(member.id, { act: 'suspend', reason: '거래 사기' })).status).toBe(303);
    expect(outcome(await call(server, 'GET /api/v1/user/me', { cookie }))).toEqual([401, 'UNAUTHORIZED']);
    const { rows } = await server.db.execute(`select reason from suspension where member_id = ${member.id}`);
    expect(rows).toEqual([{ reason: '거래 사기' }]);
    expect((await act(member.id, { act: 'lift', reason: '오해였어요' })).status).toBe(303);
    expect((await act(member.id, { act: 'lift', reason: '오해였어요' })).html).toContain('바뀐 것이 없어요');
    expect((await call(server, 'GET /api/v1/user/me', { cookie: await signInAs(server, member.id) })).status).toBe(200);
    const done = await server.db
      .select({ act: audit.act, by: audit.operatorId, reason: audit.reason })
      .from(audit)
      .where(and(eq(audit.objectKind, 'member'), eq(audit.objectId, member.id)))
      .orderBy(desc(audit.id));
    expect(done).toEqual([
      { act: 'suspension lifted', by: operator.id, reason: '오해였어요' },
      { act: 'member suspended', by: operator.id, reason: '거래 사기' },
    ]);
  });

  test('end all sessions of a member', async () => {
    const { id } = await add.addAccount();
    await signInAs(server, id);
    await signInAs(server, id);
    await act(id, { act: 'logOut', reason: '기기를 잃어버렸대요' });
    expect(await countSessions(server, id)).toBe(0);
  });

  test('make and unmake makers and writers; a writer with articles stays a writer', async () => {
    const { id } = await add.addAccount();
    const isMaker = async () => (await server.db.$count(maker, eq(maker.memberId, id))) > 0;
    const isWriter = async () => (await server.db.$count(writer, eq(writer.memberId, id))) > 0;
    const reason = '부탁을 받았어요';
    await act(id, { act: 'makeMaker', reason });
    await act(id, { act: 'makeWriter', reason });
    expect([await isMaker(), await isWriter()]).toEqual([true, true]);
    await act(id, { act: 'endMaker', reason });
    await add.addArticle({ authorId: id });
    expect((await act(id, { act: 'endWriter', reason })).html).toContain('바뀐 것이 없어요');
    expect([await isMaker(), await isWriter()]).toEqual([false, true]);
  });

  test('are refused on themselves, on former members, and if unknown', async () => {
    expect((await act(operator.id, { act: 'suspend', reason: '나를' })).html).toContain('나에게는 할 수 없어요');
    expect((await act(999_999, { act: 'suspend', reason: '없는' })).status).toBe(404);
    const { id } = await add.addAccount();
    expect((await act(id, { act: 'erase', reason: '모두' })).html).toContain('무엇을 할지 골라 주세요.');
  });

  test('make and unmake operators, but not themselves; one of two concurrent operators stays', async () => {
    const other = await add.addAccount();
    expect((await act(other.id, { act: 'makeOperator', reason: '함께 일해요' })).status).toBe(303);
    expect((await act(other.id, { act: 'makeOperator', reason: '함께 일해요' })).html).toContain('바뀐 것이 없어요');
    expect((await act(operator.id, { act: 'endOperator', reason: '그만둬요' })).html).toContain(
      '나에게는 할 수 없어요',
    );
    const roles = async () =>
      (
        await server.db
          .select({ role: member.role })
          .from(member)
          .where(inArray(member.id, [operator.id, other.id]))
      ).map(({ role }) => role);
    expect(await roles()).toEqual(['admin', 'admin']);
    const [entry] = await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.objectKind, 'member'), eq(audit.objectId, other.id)));
    expect(entry).toMatchObject({
      act: 'role changed',
      operatorId: operator.id,
      reason: '함께 일해요',
      before: { role: 'member' },
      after: { role: 'admin' },
    });
    const each = [
      { id: other.id, by: operator.id, reason: '서로' },
      { id: operator.id, by: other.id, reason: '서로' },
    ];
    const done = await Promise.all(each.map((doing) => actOnMember(server.db, 'endOperator', doing)));
    expect(done.toSorted()).toEqual([false, true]);
    expect((await roles()).toSorted()).toEqual(['admin', 'member']);
  });
});
