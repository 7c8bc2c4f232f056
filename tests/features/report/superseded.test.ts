import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decision, report } from '../../../src/db/schema/index.ts';
import { decideAppeal, sendAppeal } from '../../../src/features/community/report/appeal/appeal.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { noLog } from '../../harness/actors/run-alarm-job.ts';
import { finishDeletions } from '../../../src/features/community/report/decision/finish-deletions.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { startWithTwoOperators } from './two-operators.ts';

const SPAM = 1;

describe.each(serverDatabases)('members’ and operators’ views of superseded decisions, on %s', () => {
  type Started = Awaited<ReturnType<typeof startWithTwoOperators>>;
  let server: Started['server'];
  let add: Started['add'];
  let newMember: Started['newMember'];
  let [first, second] = [
    { id: 0, cookie: '' },
    { id: 0, cookie: '' },
  ];

  beforeAll(async () => {
    ({ server, add, newMember, first, second } = await startWithTwoOperators());
  });
  afterAll(() => server?.stop());

  async function page(path: string, cookie?: string) {
    const answer = await fetch(server.origin + path, { headers: cookie === undefined ? {} : { cookie } });
    // Removes scripts, and the whitespace that Astro leaves between elements.
    const text = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    return { status: answer.status, text };
  }

  /** Adds a talk that an operator has hidden, with its author's appeal. */
  async function hiddenAndObjected() {
    const author = await newMember();
    const contentId = await add.addTalk({ authorId: author.id });
    const thing = { contentId, commentId: null };
    const hidden = await decideAs(server.db, first.id, thing, 'HIDDEN');
    await sendAppeal(server.db, { id: hidden, memberId: author.id, text: '다시 봐 주세요.' });
    return { author, thing, hidden, path: `/community/view/${contentId}` };
  }

  const answer = (id: number, outcome: 'UPHELD' | 'OVERTURNED', by = second.id) =>
    decideAppeal(server.db, id, { by, outcome, words: '다시 봤어요.' });

  test('a hidden talk that another operator deletes stays hidden and is deleted when the first decision is overturned', async () => {
    const { author, thing, hidden, path } = await hiddenAndObjected();
    const deleted = await decideAs(server.db, second.id, thing, 'DELETED');
    const form = await page(`/admin/decision/${hidden}`, second.cookie);
    expect(form.text).toContain('취소하고 나면: 숨겨져 있고, 더는 이의를 제기할 수 없게 되면 완전히 삭제돼요.');
    expect(await answer(hidden, 'OVERTURNED')).toBeUndefined();
    expect((await page(path)).status).toBe(404);
    const told = await page(`/my/decision?id=${hidden}`, author.cookie);
    expect(told.text).toContain('결정을 취소했어요');
    expect(told.text).toContain('나중에 내려진 다른 결정(삭제)을 따라요.');
    expect(told.text).toContain('완전히 삭제돼요.');
    const last = await page(`/my/decision?id=${deleted}`, author.cookie);
    expect(last.text).toContain('완전히 삭제돼요.');
    expect(last.text).not.toContain('다른 결정');

    await server.db
      .update(decision)
      .set({ appealUntil: sql`now() - interval '1 minute'` })
      .where(eq(decision.id, deleted));
    await finishDeletions(server.db, noLog);
    expect((await page(path)).status).toBe(410);
    expect((await page(`/my/decision?id=${deleted}`, author.cookie)).text).toContain('삭제되었어요.');
  });

  test('a reporter reads that a decision is withdrawn only while no other decision applies to the talk', async () => {
    const [author, reporter] = [await newMember(), await newMember()];
    const contentId = await add.addTalk({ authorId: author.id });
    await fileReport(server.db, { kind: 'talk', contentId }, { reporterId: reporter.id, reasonId: SPAM });
    const [filed] = await server.db.select().from(report).where(eq(report.contentId, contentId));
    const hidden = (await decide(server.db, filed?.id ?? 0, { outcome: 'HIDDEN', by: first.id })) ?? 0;
    const deleted = await decideAs(server.db, second.id, { contentId, commentId: null }, 'DELETED');
    for (const id of [hidden, deleted]) await sendAppeal(server.db, { id, memberId: author.id, text: '오해예요.' });
    await answer(hidden, 'OVERTURNED');
    expect((await page('/my/report', reporter.cookie)).text).toContain('확인하고 조치했어요');
    await answer(deleted, 'OVERTURNED', first.id);
    expect((await page('/my/report', reporter.cookie)).text).toContain('조치했지만, 다시 살펴보고 되돌렸어요');
  });

  test('a talk that another operator kept stays visible when the appeal fails, and its author reads both', async () => {
    const { author, thing, hidden, path } = await hiddenAndObjected();
    await decideAs(server.db, second.id, thing, 'KEPT');
    const { text: form } = await page(`/admin/decision/${hidden}`, second.cookie);
    expect(form).toContain('나중에 내려진 다른 결정(문제없음)을 따라요.');
    expect(await answer(hidden, 'UPHELD')).toBeUndefined();
    expect((await page(path)).status).toBe(200);
    const { text } = await page(`/my/decision?id=${hidden}`, author.cookie);
    for (const words of ['결정을 유지했어요', '모두에게 보여요.', '나중에 내려진 다른 결정(문제없음)을 따라요.'])
      expect(text).toContain(words);
    expect((await page('/admin/decision', second.cookie)).text).toContain('나중 결정으로 바뀜');
  });

  test('a talk whose author is suspended later stays hidden when the first decision is overturned', async () => {
    const { thing, hidden, path } = await hiddenAndObjected();
    await decideAs(server.db, second.id, thing, 'KEPT');
    const reporter = await newMember();
    const named = { kind: 'talk', contentId: thing.contentId } as const;
    await fileReport(server.db, named, { reporterId: reporter.id, reasonId: SPAM });
    const [filed] = await server.db.select().from(report).where(eq(report.contentId, thing.contentId));
    const suspended = await decide(server.db, filed?.id ?? 0, { outcome: 'SUSPENDED', by: second.id });
    expect(await answer(hidden, 'OVERTURNED')).toBeUndefined();
    expect((await page(path)).status).toBe(404);

    expect((await page('/my/report', reporter.cookie)).text).toContain('확인하고 조치했어요');
    const [row] = await server.db
      .select()
      .from(decision)
      .where(eq(decision.id, suspended ?? 0));
    await sendAppeal(server.db, { id: row?.id ?? 0, memberId: row?.targetId ?? 0, text: '오해예요.' });
    expect(await answer(row?.id ?? 0, 'OVERTURNED', first.id)).toBeUndefined();
    expect((await page(path)).status).toBe(200);
    expect((await page('/my/report', reporter.cookie)).text).toContain('다시 살펴보고 되돌렸어요');
  });
});
