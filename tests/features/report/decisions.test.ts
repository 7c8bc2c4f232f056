import { and, eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, comment, content, decision, member, report } from '../../../src/db/schema/index.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { suspend } from '../../../src/features/people/member/suspend.server.ts';
import { noLog, runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { finishDeletions } from '../../../src/features/community/report/decision/finish-deletions.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { reportMember } from '../../../src/features/community/report/report-member.server.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

const SPAM = 1;

describe.each(serverDatabases)('operators’ decisions about reports on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let first: Operator;
  let second: Operator;
  type Operator = { id: number; cookie: string };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    [first, second] = [await newOperator(), await newOperator()];
  });
  afterAll(() => server?.stop());

  async function newMember(): Promise<{ id: number; nickname: string; cookie: string }> {
    const { id, nickname } = await add.addAccount();
    return { id, nickname, cookie: await signInAs(server, id) };
  }

  async function newOperator(): Promise<Operator> {
    const account = await newMember();
    await setRole(server.db, account.nickname, 'admin');
    return account;
  }

  /** Posts a page's form as a browser without JavaScript does. @returns the redirect, or the page in the answer */
  async function post(path: string, operator: Operator, fields: Record<string, string>) {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie: operator.cookie, origin: server.origin },
    });
    return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() };
  }

  const page = async (path: string, { cookie }: { cookie: string }) => {
    const answer = await fetch(server.origin + path, { headers: { cookie } });
    return { status: answer.status, html: await answer.text() };
  };

  /** Adds a talk of a new member, and a report of it by another member. */
  async function reported() {
    const [author, reporter] = [await newMember(), await newMember()];
    const talkId = await add.addTalk({ authorId: author.id, text: '몬스테라 싸게 팔아요' });
    await fileReport(server.db, { kind: 'talk', contentId: talkId }, { reporterId: reporter.id, reasonId: SPAM });
    const [row] = await server.db.select().from(report).where(eq(report.contentId, talkId));
    return { author, reporter, talkId, reportId: row?.id ?? 0 };
  }

  async function alarmsOf({ cookie }: { cookie: string }) {
    await runAlarmJob(server.db);
    const { body } = await call(server, 'GET /api/v1/alarm', { cookie });
    return body.data.content.map(({ type, link, message, boldMessage }) => ({
      type,
      link,
      says: message.replace('%s', boldMessage),
    }));
  }

  const statusOf = async (id: number) =>
    (await server.db.select({ status: content.status }).from(content).where(eq(content.id, id)))[0]?.status;
  const decide = (reportId: number, operator: Operator, fields: Record<string, string>) =>
    post(`/admin/report/${reportId}`, operator, fields);

  test('an operator sees the report, hides the talk with a reason, and all members concerned are notified', async () => {
    const { author, reporter, talkId, reportId } = await reported();
    expect((await page('/admin/report', first)).html).toContain('몬스테라 싸게 팔아요');
    const { html } = await page(`/admin/report/${reportId}`, first);
    const hint = '‘문제없음’을 고를 때는 비워 두어도 돼요.';
    for (const words of ['몬스테라 싸게 팔아요', '스팸·광고', author.nickname, reporter.nickname, hint]) {
      expect(html).toContain(words);
    }
    const decided = await decide(reportId, first, {
      outcome: 'HIDDEN',
      reason: '1',
      words: '거래 글은 올릴 수 없어요.',
    });
    expect(decided.status).toBe(303);
    expect(decided.location).toMatch(/^\/admin\/decision\/\d+\?done=1$/);
    expect(await statusOf(talkId)).toBe('HIDDEN');
    const id = decided.location.match(/\d+/)?.[0];
    expect(await alarmsOf(author)).toEqual([
      { type: 'MODERATED', link: `/my/decision?id=${id}`, says: '내 글에 대한 운영자의 결정이 있어요.' },
    ]);
    expect(await alarmsOf(reporter)).toEqual([
      { type: 'REPORT_DECIDED', link: '/my/report', says: '신고를 확인하고 처리했어요.' },
    ]);
    const told = (await page(`/my/decision?id=${id}`, author)).html;
    for (const words of ['숨김', '스팸·광고', '거래 글은 올릴 수 없어요.', '몬스테라 싸게 팔아요'])
      expect(told).toContain(words);
    expect((await page('/my/report', reporter)).html).toContain('확인하고 조치했어요');
    for (const other of [reporter, first]) expect((await page(`/my/decision?id=${id}`, other)).status).toBe(404);
    const [entry] = await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.objectKind, 'decision'), eq(audit.objectId, Number(id))));
    expect(entry).toMatchObject({
      act: 'report decided',
      operatorId: first.id,
      after: { outcome: 'HIDDEN', contentId: talkId },
    });
  });

  test('an incomplete form decides nothing and keeps the input', async () => {
    const { talkId, reportId } = await reported();
    const words = '거래 글은 <다른 곳>에';
    const { status, html } = await decide(reportId, first, { outcome: 'HIDDEN', reason: '', words });
    expect(status).toBe(200);
    expect(html).toContain('어떤 규칙에 어긋나는지 골라 주세요.');
    expect(html).toContain('거래 글은 &lt;다른 곳&gt;에');
    expect(html).toMatch(/value="HIDDEN"[^>]*checked|checked[^>]*value="HIDDEN"/);
    expect((await decide(reportId, first, { outcome: 'NONSENSE' })).html).toContain('결정을 골라 주세요.');
    expect((await decide(reportId, first, { outcome: 'KEPT', words: '가'.repeat(501) })).html).toContain('500자까지');
    expect(await statusOf(talkId)).toBe('PUBLISHED');
    expect(await server.db.$count(decision, eq(decision.contentId, talkId))).toBe(0);
  });

  test('a kept talk stays, and its reporter gets an alarm, but not its author', async () => {
    const { author, reporter, talkId, reportId } = await reported();
    expect((await decide(reportId, first, { outcome: 'KEPT' })).status).toBe(303);
    expect(await statusOf(talkId)).toBe('PUBLISHED');
    expect(await alarmsOf(author)).toEqual([]);
    expect((await alarmsOf(reporter)).map(({ type }) => type)).toEqual(['REPORT_DECIDED']);
    expect((await page('/my/report', reporter)).html).toContain('규칙에 어긋나지 않았어요');
  });

  test('of two concurrent operators the first decides; the other sees the decision, and keeps their input', async () => {
    const { talkId, reportId } = await reported();
    const words = { words: '다른 말로 알려요.' };
    const answers = await Promise.all([
      decide(reportId, first, { outcome: 'KEPT' }),
      decide(reportId, second, { outcome: 'HIDDEN', reason: '1', ...words }),
      decide(reportId, second, { outcome: 'SUSPENDED', reason: '1', ...words }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 307, 307]);
    const decisions = await server.db.select().from(decision).where(eq(decision.contentId, talkId));
    expect(decisions).toHaveLength(1);
    expect(await statusOf(talkId)).toBe(decisions[0]?.outcome === 'KEPT' ? 'PUBLISHED' : 'HIDDEN');
    expect(answers.map(({ location }) => location).sort()).toEqual([
      `/admin/decision/${decisions[0]?.id}?done=1`,
      `/admin/decision/${decisions[0]?.id}?late=1`,
      `/admin/decision/${decisions[0]?.id}?late=1`,
    ]);
    // Sends the form to the address of the redirect, as a browser does.
    const sentOn = (operator: Operator) =>
      post(`/admin/decision/${decisions[0]?.id}?late=1`, operator, { outcome: 'HIDDEN', ...words });
    const isFirst = decisions[0]?.operatorId === first.id;
    const late = await sentOn(isFirst ? second : first);
    expect(late.html).toContain('다른 운영자가 먼저 결정했어요.');
    expect(late.html).toContain('보내지 않은 말');
    expect(late.html).toContain(words.words);
    const again = await sentOn(isFirst ? first : second);
    expect(again.html).toContain('이미 결정했어요.');
    expect(again.html).not.toContain('보내지 않은 말');
    const afterwards = await decide(reportId, second, { outcome: 'WARNED', reason: '1', ...words });
    expect(afterwards).toMatchObject({ status: 307, location: `/admin/decision/${decisions[0]?.id}?late=1` });
    expect(await server.db.$count(decision, eq(decision.contentId, talkId))).toBe(1);
  });

  test('the author appeals once, another operator overturns the decision, and the talk is shown again', async () => {
    const { author, talkId, reportId } = await reported();
    const { location } = await decide(reportId, first, { outcome: 'DELETED', reason: '1' });
    const id = Number(location.match(/\d+/)?.[0]);
    const appeal = (cookie: string, text: string) =>
      call(server, `POST /api/v1/decision/${id}/appeal` as 'POST /api/v1/decision/1/appeal', {
        cookie,
        body: { text },
      });
    expect(outcome(await appeal((await newMember()).cookie, '내 글이 아니지만'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await appeal(author.cookie, '  '))).toEqual([400, 'BAD_REQUEST']);
    expect(outcome(await appeal(author.cookie, '나눔 글이었어요.'))).toEqual([200, 'OK']);
    expect(outcome(await appeal(author.cookie, '한 번 더'))).toEqual([400, 'BAD_REQUEST']);
    expect((await page('/admin/appeal', second)).html).toContain('나눔 글이었어요.');
    const overturn = (operator: Operator) =>
      post(`/admin/decision/${id}`, operator, { outcome: 'OVERTURNED', words: '나눔은 괜찮아요.' });
    expect((await overturn(first)).html).toContain('다른 운영자가 봐야 해요');
    expect((await page(`/admin/decision/${id}`, second)).html).toContain('← 이의 제기');
    expect(await statusOf(talkId)).toBe('HIDDEN');
    const answers = await Promise.all([overturn(second), overturn(second)]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const again = answers.find(({ status }) => status !== 303)?.html;
    expect(again).toContain('이미 처리했어요.');
    expect(again).not.toContain('보내지 않은 말');
    expect((await page(`/admin/decision/${id}?done=2`, second)).html).toContain('← 이의 제기');
    expect(await statusOf(talkId)).toBe('PUBLISHED');
    expect((await alarmsOf(author)).map(({ type }) => type)).toEqual(['APPEAL_DECIDED', 'MODERATED']);
    expect((await page(`/my/decision?id=${id}`, author)).html).toContain('결정을 취소했어요');
  });

  test('a suspension locks the author out, and ends when it is overturned', async () => {
    const { author, talkId, reportId } = await reported();
    const { location } = await decide(reportId, first, {
      outcome: 'SUSPENDED',
      reason: '5',
      words: '선입금 사기예요.',
    });
    const id = Number(location.match(/\d+/)?.[0]);
    expect(outcome(await call(server, 'GET /api/v1/user/me', { cookie: author.cookie }))).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
    expect(await statusOf(talkId)).toBe('HIDDEN');
    const suspensions = async () => {
      const { rows } = await server.db.execute<{ reason: string; in_force: boolean }>(
        sql`select reason, ends_at > now() as in_force from suspension where member_id = ${author.id} order by id`,
      );
      return rows;
    };
    expect(await suspensions()).toEqual([{ reason: '사기·거래 피해. 선입금 사기예요.', in_force: true }]);
    // The member can sign in again after the suspension, and may appeal then.
    await server.db.execute(sql`update suspension set starts_at = now() - interval '14 days', ends_at = now()`);
    await server.db
      .update(decision)
      .set({ createdAt: sql`now() - interval '14 days'` })
      .where(eq(decision.id, id));
    await server.db.execute(sql`update decision set appeal_until = appeal_until - interval '14 days' where id = ${id}`);
    const appeal = `POST /api/v1/decision/${id}/appeal` as 'POST /api/v1/decision/1/appeal';
    const cookie = await signInAs(server, author.id);
    expect(outcome(await call(server, appeal, { cookie, body: { text: '아니에요.' } }))).toEqual([200, 'OK']);
    await server.db.execute(
      sql`update suspension set ends_at = now() + interval '1 day' where member_id = ${author.id}`,
    );
    await server.db.transaction((transaction) => suspend(transaction, author.id, { by: second.id, reason: '다른 일' }));
    await post(`/admin/decision/${id}`, second, { outcome: 'OVERTURNED', words: '오해였어요.' });
    expect(await suspensions()).toEqual([
      { reason: '사기·거래 피해. 선입금 사기예요.', in_force: false },
      { reason: '다른 일', in_force: true },
    ]);
    expect(await statusOf(talkId)).toBe('PUBLISHED');
  });

  test('content that is to be deleted is deleted when the time for appeals is over', async () => {
    const [gone, objected] = [await reported(), await reported()];
    for (const { reportId } of [gone, objected]) await decide(reportId, first, { outcome: 'DELETED', reason: '1' });
    await server.db
      .update(decision)
      .set({ appeal: '다시 봐 주세요', appealedAt: sql`now()` })
      .where(eq(decision.contentId, objected.talkId));
    await finishDeletions(server.db, noLog);
    expect([await statusOf(gone.talkId), await statusOf(objected.talkId)]).toEqual(['HIDDEN', 'HIDDEN']);
    await server.db.update(decision).set({ appealUntil: sql`now() - interval '1 minute'` });
    await finishDeletions(server.db, noLog);
    expect([await statusOf(gone.talkId), await statusOf(objected.talkId)]).toEqual(['DELETED', 'HIDDEN']);
  });

  test('content with an overturned deletion is not deleted when it is hidden for another reason', async () => {
    const { talkId, reportId } = await reported();
    const { location } = await decide(reportId, first, { outcome: 'DELETED', reason: '1' });
    const id = Number(location.match(/\d+/)?.[0]);
    await server.db
      .update(decision)
      .set({ appeal: '아니에요', appealedAt: sql`now()` })
      .where(eq(decision.id, id));
    await post(`/admin/decision/${id}`, second, { outcome: 'OVERTURNED', words: '오해였어요.' });
    await server.db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, talkId));
    await server.db.update(decision).set({ appealUntil: sql`now() - interval '1 minute'` });
    await finishDeletions(server.db, noLog);
    expect(await statusOf(talkId)).toBe('HIDDEN');
  });

  test('operators cannot decide about themselves', async () => {
    const reporter = await newMember();
    const talkId = await add.addTalk({ authorId: first.id });
    await fileReport(server.db, { kind: 'talk', contentId: talkId }, { reporterId: reporter.id, reasonId: SPAM });
    const [row] = await server.db.select().from(report).where(eq(report.contentId, talkId));
    const { html } = await decide(row?.id ?? 0, first, { outcome: 'KEPT' });
    expect(html).toContain('나에 대한 신고는 다른 운영자가 봐야 해요.');
    expect(html).not.toContain('name="outcome"');
    expect(await server.db.$count(decision, eq(decision.contentId, talkId))).toBe(0);
    expect((await decide(row?.id ?? 0, second, { outcome: 'KEPT' })).status).toBe(303);
  });

  test('the author of a content that they had hidden can show it again when the decision is overturned', async () => {
    const { author, talkId, reportId } = await reported();
    await server.db.update(content).set({ status: 'HIDDEN', isHiddenByAuthor: true }).where(eq(content.id, talkId));
    const { location } = await decide(reportId, first, { outcome: 'HIDDEN', reason: '1' });
    const id = Number(location.match(/\d+/)?.[0]);
    await server.db
      .update(decision)
      .set({ appeal: '아니에요', appealedAt: sql`now()` })
      .where(eq(decision.id, id));
    await post(`/admin/decision/${id}`, second, { outcome: 'OVERTURNED', words: '오해였어요.' });
    const [row] = await server.db.select().from(content).where(eq(content.id, talkId));
    expect([row?.authorId, row?.status, row?.isHiddenByAuthor]).toEqual([author.id, 'HIDDEN', true]);
  });

  test('a reported member is warned, and not hidden', async () => {
    const [rude, reporter] = [await newMember(), await newMember()];
    await reportMember(server.db, rude.id, { reporterId: reporter.id, reasonId: 9 });
    const [row] = await server.db.select().from(report).where(eq(report.targetId, rude.id));
    const { html } = await page(`/admin/report/${row?.id}`, first);
    expect(html).not.toContain('value="HIDDEN"');
    expect((await decide(row?.id ?? 0, first, { outcome: 'HIDDEN', reason: '9' })).status).toBe(200);
    expect((await decide(row?.id ?? 0, first, { outcome: 'WARNED', reason: '9' })).status).toBe(303);
    expect((await alarmsOf(rude)).map(({ says }) => says)).toEqual(['내 프로필에 대한 운영자의 결정이 있어요.']);
    expect((await server.db.select().from(member).where(eq(member.id, rude.id)))[0]?.status).toBe('active');
  });

  test('a hidden comment is not counted, and its text is erased when the time for appeals is over', async () => {
    const [author, reporter] = [await newMember(), await newMember()];
    const talkId = await add.addTalk();
    const commentId = await add.addComment(talkId, author.id, '욕설');
    await server.db.update(content).set({ commentCount: 1 }).where(eq(content.id, talkId));
    await fileReport(
      server.db,
      { kind: 'talk', contentId: talkId, commentId },
      { reporterId: reporter.id, reasonId: 2 },
    );
    const [row] = await server.db.select().from(report).where(eq(report.commentId, commentId));
    await decide(row?.id ?? 0, first, { outcome: 'DELETED', reason: '2' });
    const read = async () => {
      const [found] = await server.db.select().from(comment).where(eq(comment.id, commentId));
      return [found?.status, found?.body];
    };
    const [after] = await server.db
      .select({ status: comment.status, count: content.commentCount })
      .from(comment)
      .innerJoin(content, eq(content.id, comment.contentId))
      .where(and(eq(comment.id, commentId)));
    expect(after).toEqual({ status: 'HIDDEN', count: 0 });
    expect(await read()).toEqual(['HIDDEN', '욕설']);
    await server.db.update(decision).set({ appealUntil: sql`now() - interval '1 minute'` });
    await finishDeletions(server.db, noLog);
    expect(await read()).toEqual(['DELETE', '']);
    expect((await alarmsOf(author)).map(({ says }) => says)).toEqual(['내 댓글에 대한 운영자의 결정이 있어요.']);
  });
});
