import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, decision, report, suspension } from '../../../src/db/schema/index.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { startWithTwoOperators } from './two-operators.ts';

describe.each(serverDatabases)('the console on %s', () => {
  type Started = Awaited<ReturnType<typeof startWithTwoOperators>>;
  let server: Started['server'];
  let add: Started['add'];
  let operator: Started['first'];
  beforeAll(async () => {
    ({ server, add, first: operator } = await startWithTwoOperators());
  });
  afterAll(() => server?.stop());

  /** Returns the text of a page. */
  async function wordsOf(path: string): Promise<string> {
    const answer = await fetch(server.origin + path, { headers: { cookie: operator.cookie } });
    const html = await answer.text();
    return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  }

  async function reportBy(members: number, about: { contentId: number; targetId: number; status?: 'DISMISSED' }) {
    for (let count = 0; count < members; count++) {
      await server.db.insert(report).values({ ...about, reporterId: await add.addMember(), reasonId: 1 });
    }
  }

  test('counts all reports of a content, lists open ones first, and says that the list is incomplete', async () => {
    const targetId = await add.addMember();
    const contentId = await add.addTalk({ authorId: targetId });
    await reportBy(50, { contentId, targetId, status: 'DISMISSED' });
    const path = `/admin/content/${contentId}`;
    expect(await wordsOf(path)).toContain('신고 50번');
    expect(await wordsOf(path)).not.toContain('번만 보여요');
    await reportBy(1, { contentId, targetId });
    const words = await wordsOf(path);
    expect(words).toContain('신고 51번');
    expect(words).toContain('그 가운데 50번만 보여요');
    expect(words).toContain('기다리는 신고를 보고 결정하기');
  });

  test('says that it shows the beginning of a long text', async () => {
    const end = '여기가 끝이에요.';
    const whole = await add.addTalk({ text: '가'.repeat(5_000) });
    expect(await wordsOf(`/admin/content/${whole}`)).not.toContain('5,000자만');
    const cut = await add.addTalk({ text: '가'.repeat(5_000) + end });
    const words = await wordsOf(`/admin/content/${cut}`);
    expect(words).toContain('글이 길어 앞 5,000자만 보여요.');
    expect(words).not.toContain(end);
  });

  test('says for each list about a member whether it is incomplete', async () => {
    const id = await add.addMember('많이쓴이');
    const moments = { startsAt: new Date(0), endsAt: new Date(1_000) };
    const addEach = async () => {
      await add.addTalk({ authorId: id });
      await server.db.insert(suspension).values({ memberId: id, ...moments });
      await server.db
        .insert(audit)
        .values({ operatorId: null, act: 'member logged out', objectKind: 'member', objectId: id });
    };
    const addDecision = () => server.db.insert(decision).values({ targetId: id, outcome: 'WARNED', reasonId: 1 });
    for (let count = 0; count < 10; count++) await addEach();
    for (let count = 0; count < 5; count++) await addDecision();
    expect(await wordsOf(`/admin/member/${id}`)).not.toContain('개만 보여요');
    await addEach();
    await addDecision();
    const words = await wordsOf(`/admin/member/${id}`);
    expect(words.match(/가장 새로운 \d+개만 보여요/g)).toEqual([
      '가장 새로운 10개만 보여요',
      '가장 새로운 10개만 보여요',
      '가장 새로운 5개만 보여요',
      '가장 새로운 10개만 보여요',
    ]);
    expect(words).toContain('쓴 글 모두 보기');
  });
});
