import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, content, decision, report } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { eraseMember } from '../../../src/features/people/member/leave/leave.server.ts';
import { eraseSomeWritings } from '../../../src/features/people/own-data/erase-writings.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { listOwnReports } from '../../../src/features/community/report/decision/decisions.server.ts';
import { eraseExcerpts } from '../../../src/features/community/report/decision/erase-excerpts.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { reportMember } from '../../../src/features/community/report/report-member.server.ts';
import { findReportedContent } from '../../../src/features/community/report/reported-content.server.ts';
import { askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import pino from 'pino';

const WORDS = '몬스테라 싸게 팔아요';

describe('a reported text', () => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi('postgres');
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  /** Adds a talk and a comment on it, both reported by another member. */
  async function reported() {
    const [author, reporter] = [await add.addAccount(), await add.addAccount()];
    const talkId = await add.addTalk({ authorId: author.id, text: WORDS });
    const commentId = await add.addComment(talkId, author.id, WORDS);
    const filing = { reporterId: reporter.id, reasonId: 1 };
    await fileReport(api.db, { kind: 'talk', contentId: talkId }, filing);
    await fileReport(api.db, { kind: 'talk', contentId: talkId, commentId }, filing);
    const rows = await api.db.select().from(report).where(eq(report.reporterId, reporter.id)).orderBy(report.id);
    return { author, reporter, talkId, commentId, ofTalk: rows[0]?.id ?? 0, ofComment: rows[1]?.id ?? 0 };
  }

  /** Returns the texts that a reporter sees: on their page, and in their alarms, newest first. */
  async function shownTo(reporter: { id: number }) {
    await runAlarmJob(api.db);
    const { items } = await listOwnReports(api.db, reporter.id);
    const ask = await askAs(api, reporter);
    const { content: alarms } = (await ask('GET /api/v1/alarm')).body.data;
    return { page: items.map(({ text }) => text), alarms: alarms.map(({ quote }) => quote) };
  }

  /**
   * Makes the text pending review, as if its author had added a contact. A decision about the report leaves it pending.
   */
  const setPendingReview = (id: number) =>
    api.db
      .update(content)
      .set({ status: 'HELD', pendingSince: sql`now()` })
      .where(eq(content.id, id));

  const keep = (id: number) => decide(api.db, id, { outcome: 'KEPT', by: null });
  const excerptOf = async (id: number | undefined) =>
    (await api.db.query.decision.findFirst({ where: (row) => eq(row.id, id ?? 0) }))?.excerpt;

  test('is shown to its reporter while it is public, before and after the decision', async () => {
    const { reporter, ofTalk, ofComment } = await reported();
    expect(await shownTo(reporter)).toEqual({ page: [WORDS, WORDS], alarms: [] });
    await keep(ofTalk);
    await keep(ofComment);
    expect(await shownTo(reporter)).toEqual({ page: [WORDS, WORDS], alarms: [WORDS, WORDS] });
  });

  test.each([
    ['hidden by operators', (id: number) => setContentStatus(api.db, id, 'HIDDEN')],
    ['pending review', setPendingReview],
    ['deleted', (id: number) => setContentStatus(api.db, id, 'DELETED')],
  ])('is not shown to its reporter once it is %s', async (_, change) => {
    const { reporter, talkId, ofTalk, ofComment } = await reported();
    await change(talkId);
    expect(await shownTo(reporter)).toEqual({ page: [null, null], alarms: [] });
    for (const id of [ofTalk, ofComment]) await keep(id);
    expect(await shownTo(reporter)).toEqual({ page: [null, null], alarms: [null, null] });
  });

  test('is not shown to its reporter while it is a comment that the author of the talk hides', async () => {
    const { reporter, commentId, ofComment } = await reported();
    const hide = (isHidden: boolean) =>
      api.db.update(comment).set({ isHiddenByContentAuthor: isHidden }).where(eq(comment.id, commentId));
    await hide(true);
    expect((await shownTo(reporter)).page.toSorted()).toEqual([WORDS, null].toSorted());
    await keep(ofComment);
    expect((await shownTo(reporter)).alarms).toEqual([null]);
    await hide(false);
    expect(await shownTo(reporter)).toEqual({ page: [WORDS, WORDS], alarms: [WORDS] });
  });

  test('is shown to its reporter with its author’s later edits', async () => {
    const { reporter, talkId, commentId } = await reported();
    await api.db.execute(sql`update talk set text = '다시 썼어요' where id = ${talkId}`);
    await api.db.update(comment).set({ status: 'DELETE' }).where(eq(comment.id, commentId));
    expect((await shownTo(reporter)).page).toEqual([null, '다시 썼어요']);
  });

  test('is not shown to its reporter once its author has left and erased all contents', async () => {
    const { author, reporter, ofTalk, ofComment } = await reported();
    await reportMember(api.db, author.id, { reporterId: reporter.id, reasonId: 8 });
    for (const id of [ofTalk, ofComment]) await keep(id);
    await api.db.transaction((transaction) => eraseMember(transaction, author.id));
    await api.db.execute(sql`insert into erasure (member_id) values (${author.id})`);
    while (await eraseSomeWritings(api.db, pino({ enabled: false })));
    expect(await shownTo(reporter)).toEqual({ page: [null, null, null], alarms: [null, null] });
  });

  test('is kept for operators in the open report, and after the decision in the decision alone', async () => {
    const { talkId, ofTalk } = await reported();
    await setContentStatus(api.db, talkId, 'DELETED');
    expect((await findReportedContent(api.db, ofTalk))?.excerpt).toBe(WORDS);
    const id = await keep(ofTalk);
    expect(await excerptOf(id)).toBe(WORDS);
    const [row] = await api.db.select({ excerpt: report.excerpt }).from(report).where(eq(report.id, ofTalk));
    expect(row?.excerpt).toBe('');
  });

  test('is erased 90 days after the decision, or after the decision about an appeal, and not during an appeal', async () => {
    const days = (count: number) => sql`now() - make_interval(days => ${count})`;
    const cases = {
      fresh: { createdAt: days(89) },
      old: { createdAt: days(91) },
      waiting: { createdAt: days(200), appealedAt: days(190) },
      appealedLately: {
        createdAt: days(200),
        appealedAt: days(190),
        appealOutcome: 'UPHELD',
        appealDecidedAt: days(89),
      },
      appealedLongAgo: {
        createdAt: days(200),
        appealedAt: days(190),
        appealOutcome: 'UPHELD',
        appealDecidedAt: days(91),
      },
    } as const;
    const ids: Record<string, number | undefined> = {};
    for (const [name, moments] of Object.entries(cases)) {
      const id = await keep((await reported()).ofTalk);
      await api.db
        .update(decision)
        .set(moments)
        .where(eq(decision.id, id ?? 0));
      ids[name] = id;
    }
    expect(await eraseExcerpts(api.db, 1)).toBe(1);
    expect(await eraseExcerpts(api.db, 10)).toBe(1);
    expect(await eraseExcerpts(api.db, 10)).toBe(0);
    const left = await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await excerptOf(id)]));
    expect(Object.fromEntries(left)).toEqual({
      fresh: WORDS,
      old: '',
      waiting: WORDS,
      appealedLately: WORDS,
      appealedLongAgo: '',
    });
  });

  test('is found by an index when it is due for erasure', async () => {
    const plan = await api.db.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`);
      const { rows } = await transaction.execute(sql`
        explain select id from decision
        where excerpt <> '' and created_at < now() - interval '90 days' order by created_at limit 100`);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('decision_quoting');
  });
});
