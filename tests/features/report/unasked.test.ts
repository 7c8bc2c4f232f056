import { and, desc, eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, comment, content, decision, report } from '../../../src/db/schema/index.ts';
import { findContents } from '../../../src/features/writing/content/find-contents.server.ts';
import { namedByAddress } from '../../../src/features/writing/content/named-by-address.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { startWithTwoOperators } from './two-operators.ts';

const SPAM = '1';

describe.each(serverDatabases)('operators’ decisions without a report, on %s', () => {
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

  type Who = { cookie: string };

  async function page(path: string, { cookie }: Who) {
    const answer = await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' });
    const html = await answer.text();
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(html) ?? [];
    return { status: answer.status, location: answer.headers.get('location'), html, seen };
  }

  async function post(path: string, { cookie }: Who, fields: Record<string, string>) {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie, origin: server.origin },
    });
    return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() };
  }

  async function alarmsOf({ cookie }: Who) {
    await runAlarmJob(server.db);
    const { body } = await call(server, 'GET /api/v1/alarm', { cookie });
    return body.data.content.map(({ type, link }) => ({ type, link }));
  }

  const statusOf = async (id: number) =>
    (await server.db.select({ status: content.status }).from(content).where(eq(content.id, id)))[0]?.status;
  const decisionsAbout = (contentId: number) =>
    server.db.select().from(decision).where(eq(decision.contentId, contentId)).orderBy(desc(decision.id));

  test('a talk is hidden with a reason, its author gets an alarm as for a report, and it is shown again', async () => {
    const author = await newMember();
    const talkId = await add.addTalk({ authorId: author.id, text: '씨앗 팔아요' });
    const path = `/admin/content/${talkId}`;
    const { html, seen } = await page(path, first);
    for (const words of ['씨앗 팔아요', author.nickname, '>공개<']) expect(html).toContain(words);
    const unfounded = await post(path, first, { seen, outcome: 'HIDDEN', words: '거래는 안 돼요.' });
    expect(unfounded.html).toContain('어떤 규칙에 어긋나는지 골라 주세요.');
    expect(unfounded.html).toContain('거래는 안 돼요.');
    expect(await statusOf(talkId)).toBe('PUBLISHED');

    const fields = { seen, outcome: 'HIDDEN', reason: SPAM, words: '거래는 안 돼요.' };
    expect(await post(path, first, fields)).toMatchObject({ status: 303, location: `${path}?done=1` });
    expect(await statusOf(talkId)).toBe('HIDDEN');
    const [decided] = await decisionsAbout(talkId);
    expect(decided).toMatchObject({ outcome: 'HIDDEN', reasonId: 1, excerpt: '씨앗 팔아요', operatorId: first.id });
    expect(await alarmsOf(author)).toEqual([{ type: 'MODERATED', link: `/my/decision?id=${decided?.id}` }]);
    expect((await page(`/my/decision?id=${decided?.id}`, author)).html).toContain('거래는 안 돼요.');
    const [entry] = await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.objectKind, 'decision'), eq(audit.objectId, decided?.id ?? 0)));
    expect(entry).toMatchObject({ act: 'decided unasked', operatorId: first.id });

    const hidden = await page(path, second);
    expect(hidden.html).toContain('다시 공개하기');
    expect(hidden.html).not.toContain('경고하기');
    expect(hidden.html).not.toContain('결정하고 알리기');
    const { status, location } = await post(path, second, { seen: hidden.seen, outcome: 'KEPT' });
    expect(status).toBe(303);
    expect(await statusOf(talkId)).toBe('PUBLISHED');
    const { html: afterwards } = await page(location ?? '', second);
    expect(afterwards).toContain('다시 공개했어요.');
    expect(afterwards).not.toContain('결정하고 알렸어요.');
  });

  test('a decision to show a comment that the talk’s author has hidden, too, does not promise that all can see it', async () => {
    const [author, writer] = [await newMember(), await newMember()];
    const talkId = await add.addTalk({ authorId: author.id });
    const commentId = await add.addComment(talkId, writer.id);
    const path = `/admin/content/${talkId}?comment=${commentId}`;
    await decideAs(server.db, first.id, { contentId: talkId, commentId }, 'HIDDEN');
    expect((await page(path, second)).html).toContain('모두에게 다시 보여요.');
    await server.db.update(comment).set({ isHiddenByContentAuthor: true }).where(eq(comment.id, commentId));
    const { html } = await page(path, second);
    expect(html).toContain('운영자의 숨김 해제');
    expect(html).not.toContain('다시 공개하기');
    expect(html).not.toContain('모두에게 다시 보여요.');
  });

  test('of two concurrent operators the first decides; the other sees the decision, and keeps their input', async () => {
    const author = await newMember();
    const talkId = await add.addTalk({ authorId: author.id });
    const path = `/admin/content/${talkId}`;
    const { seen } = await page(path, first);
    const fields = { seen, outcome: 'WARNED', reason: SPAM, words: '두 사람이 함께 썼어요.' };
    const answers = await Promise.all([post(path, first, fields), post(path, second, fields)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
    const late = answers.find(({ status }) => status === 200);
    expect(late?.html).toContain('다른 운영자가 먼저 처리했어요.');
    expect(late?.html).toContain('두 사람이 함께 썼어요.');
    expect(await decisionsAbout(talkId)).toHaveLength(1);
  });

  test('a comment is deleted by its address, and its reporter gets an alarm', async () => {
    const [author, reporter] = [await newMember(), await newMember()];
    const storyId = await add.addStory({});
    const commentId = await add.addComment(storyId, author.id, '링크를 눌러 보세요');
    await server.db.update(content).set({ commentCount: 1 }).where(eq(content.id, storyId));
    const found = await page(
      `/admin/content?words=${encodeURIComponent(`https://pureut.example/story/${storyId}?comment=${commentId}`)}`,
      first,
    );
    const path = `/admin/content/${storyId}?comment=${commentId}`;
    expect(found.location).toBe(path);
    const { seen, html } = await page(path, first);
    expect(html).toContain('링크를 눌러 보세요');
    const named = { kind: 'story', contentId: storyId, commentId } as const;
    await fileReport(server.db, named, { reporterId: reporter.id, reasonId: 1 });
    expect((await page(path, first)).html).toContain('기다리는 신고를 보고 결정하기');
    expect((await post(path, first, { seen, outcome: 'DELETED', reason: SPAM })).status).toBe(303);
    const [row] = await server.db.select().from(comment).where(eq(comment.id, commentId));
    expect(row?.status).toBe('HIDDEN');
    const [filed] = await server.db.select().from(report).where(eq(report.commentId, commentId));
    expect(filed?.status).toBe('UPHELD');
    expect(await alarmsOf(reporter)).toEqual([{ type: 'REPORT_DECIDED', link: '/my/report' }]);
    expect((await page(`/admin/content/${storyId + 1}?comment=${commentId}`, first)).status).toBe(404);
  });

  test('operators cannot decide about their own, scheduled or deleted contents', async () => {
    const own = await add.addTalk({ authorId: first.id });
    const mine = await page(`/admin/content/${own}`, first);
    expect(mine.html).toContain('내가 쓴 글은 다른 운영자가 결정해야 해요.');
    const { seen } = await page(`/admin/content/${own}`, second);
    const refused = await post(`/admin/content/${own}`, first, { seen, outcome: 'HIDDEN', reason: SPAM });
    expect(refused.html).toContain('내가 쓴 글은 다른 운영자가 봐야 해요.');
    for (const status of ['SCHEDULED', 'DELETED'] as const) {
      const id = await add.addStory({ status });
      const { html } = await page(`/admin/content/${id}`, first);
      expect(html).not.toContain('결정하고 알리기');
      const answer = await post(`/admin/content/${id}`, first, {
        seen: `${status} false  `,
        outcome: 'HIDDEN',
        reason: SPAM,
      });
      expect(answer.html).toContain('지금은 할 수 없는 일이에요.');
      expect(await statusOf(id)).toBe(status);
    }
  });

  test('contents are found by text, author, kind and status', async () => {
    const author = await add.addMember('무화과장수');
    const story = await add.addStory({ authorId: author, title: '무화과 삽목 일기' });
    const talk = await add.addTalk({ authorId: author, text: '오늘 무화과가 익었어요' });
    const hidden = await add.addStory({ title: '무화과 100% 판매', status: 'HIDDEN' });
    const ids = async (sought: Parameters<typeof findContents>[1]) =>
      (await findContents(server.db, sought)).items.map(({ id }) => id);
    expect(await ids({ words: '무화과' })).toEqual([hidden, talk, story]);
    expect(await ids({ words: '일기 무화과' })).toEqual([story]);
    const nine = `${'일기 '.repeat(8)}무화과`;
    expect([await ids({ words: nine }), await ids({ words: `${nine} 없는낱말` })]).toEqual([[story], []]);
    expect(await ids({ words: '100%' })).toEqual([hidden]);
    expect(await ids({ words: '무화과', status: 'HIDDEN' })).toEqual([hidden]);
    expect(await ids({ nickname: '무화과' })).toEqual([talk, story]);
    expect(await ids({ nickname: '무화과', kind: 'talk' })).toEqual([talk]);
  });
});

test('an address identifies a content, and a comment on it', () => {
  expect(namedByAddress('https://pureut.example/community/view/12?comment=34#comments-34')).toEqual({
    contentId: 12,
    commentId: 34,
  });
  expect(namedByAddress(' /article/7#comments-8')).toEqual({ contentId: 7, commentId: 8 });
  expect(namedByAddress('/story/3')).toEqual({ contentId: 3, commentId: null });
  for (const text of ['12', '/story/0', 'story', '/storytelling/3', '/plant/monstera']) {
    expect(namedByAddress(text), text).toBeUndefined();
  }
});
