import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applause, block, comment, follow, maker, member, scrap } from '../../../src/db/schema/index.ts';
import { listAudit } from '../../../src/features/operations/audit/audit.server.ts';
import { publishNotice } from '../../../src/features/people/maker/notice.server.ts';
import { recordView } from '../../../src/features/contents/view/view.server.ts';
import { koreanDay } from '../../../src/lib/dates.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { countQueries, type QueryCounter } from '../../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { SESSION_SECRET } from '../../harness/actors/sign-in.ts';

const makersOnly = ['/maker/myMakerHome', '/maker/notification'];

let counter: QueryCounter;
let server: TestServer;
let add: ReturnType<typeof fixtures>;
let makerId: number;
let askMaker: Ask;
let askMember: Ask;
let askVisitor: Ask;

beforeAll(async () => {
  counter = await countQueries(await createDatabase());
  server = await startTestServer('postgres', { DATABASE_URL: counter.url, SESSION_SECRET });
  add = fixtures(server.db);
  const account = await add.addAccount({ nickname: '온실지기' });
  makerId = account.id;
  await server.db.insert(maker).values({ memberId: makerId, links: ['https://example.com/'] });
  askMaker = await askAs(server, account);
  askMember = await askAs(server, await add.addAccount());
  askVisitor = await askAs(server);
});
afterAll(async () => {
  await server?.stop();
  counter?.close();
});

const answerOf = async (ask: Ask, path: string) => {
  const { status, headers } = await ask(`GET ${path}`);
  return [status, headers.get('location')];
};

test('visitors are sent to the home page, and members who are not makers to the introduction', async () => {
  for (const path of makersOnly) {
    expect(await answerOf(askVisitor, path), path).toEqual([302, '/']);
    expect(await answerOf(askMember, path), path).toEqual([302, '/maker/introduce']);
    expect(await answerOf(askMaker, path), path).toEqual([200, null]);
  }
  expect(await answerOf(askVisitor, '/maker/register')).toEqual([302, '/']);
  expect(await answerOf(askMember, '/maker/register')).toEqual([200, null]);
  for (const ask of [askVisitor, askMember, askMaker]) {
    expect(await answerOf(ask, '/maker/introduce')).toEqual([200, null]);
  }
});

test('the introduction offers its reader the next step', async () => {
  const textFor = async (ask: Ask) =>
    (await ask('GET /maker/introduce')).text.replace(/<dialog[\s\S]*?<\/dialog>/g, '');
  expect(await textFor(askVisitor)).toContain('로그인하고 시작하기');
  expect(await textFor(askMember)).toContain('href="/maker/register"');
  const forMaker = await textFor(askMaker);
  expect(forMaker).toContain('href="/maker/myStoryEdit"');
  expect(forMaker).not.toContain('href="/maker/register"');
});

test('the form shows a maker’s current profile, and asks for no terms', async () => {
  const { text } = await askMaker('GET /maker/register');
  expect(text).toContain('value="https://example.com/"');
  expect(text).not.toContain('name="documentIds"');
  expect((await askMember('GET /maker/register')).text).toContain('name="documentIds"');
});

test('the links of a maker’s profile are marked as external', async () => {
  const { text } = await askVisitor(`GET /user?id=${makerId}`);
  expect(text).toMatch(/<a href="https:\/\/example\.com\/" target="_blank" rel="ugc nofollow noopener noreferrer"/);
});

test('news show comments, follows, applause and the number of scraps, without blocked members', async () => {
  const story = await add.addStory({ authorId: makerId, title: '고사리 일기' });
  const people = await Promise.all(['이끼', '고사리손', '돌나물', '막힌이'].map((name) => add.addMember(name)));
  const [one = 0, two = 0, three = 0, blocked = 0] = people;
  await server.db.insert(block).values({ blockerId: makerId, blockedId: blocked });
  await server.db.insert(comment).values([
    { contentId: story, authorId: one, body: '포자가 보이네요.' },
    { contentId: story, authorId: blocked, body: '보이지 않을 말' },
    { contentId: story, authorId: makerId, body: '제 말이에요.' },
  ]);
  await server.db.insert(follow).values([
    { followerId: two, followedId: makerId },
    { followerId: blocked, followedId: makerId },
  ]);
  // Applause of one Korean day is shown as one entry.
  const yesterday = koreanDay(new Date(Date.now() - 86_400_000));
  const at = (time: string) => new Date(`${yesterday}T${time}+09:00`);
  await server.db.insert(applause).values([
    { contentId: story, memberId: one, createdAt: at('12:01') },
    { contentId: story, memberId: two, createdAt: at('12:02') },
    { contentId: story, memberId: three, createdAt: at('12:03') },
    { contentId: story, memberId: blocked, createdAt: at('12:04') },
  ]);
  await server.db.insert(scrap).values([
    { contentId: story, memberId: one },
    { contentId: story, memberId: two },
  ]);
  const words = (await askMaker('GET /maker/notification')).text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll(' 님', '님');
  expect(words).toContain('이끼님이 댓글을 남겼어요');
  expect(words).toContain('포자가 보이네요.');
  expect(words).toContain('고사리손님이 팔로우했어요');
  expect(words).toContain('돌나물님 외 2명이 박수를 보냈어요');
  expect(words).toContain('2명이 스크랩했어요');
  for (const absent of ['막힌이', '보이지 않을 말', '제 말이에요.']) expect(words).not.toContain(absent);
});

test('notices are listed newest first, for visitors, members and makers', async () => {
  await publishNotice(server.db, { title: '첫 공지', text: '안녕하세요.\n\n반가워요.' });
  await publishNotice(server.db, { title: '둘째 공지', text: '새 소식이에요.' });
  const { items: acts } = await listAudit(server.db, { size: 2 });
  expect(acts.map(({ act, operator, after }) => [act, operator, after])).toMatchObject([
    ['maker notice published', null, { title: '둘째 공지' }],
    ['maker notice published', null, { title: '첫 공지' }],
  ]);
  for (const ask of [askVisitor, askMember, askMaker]) {
    const { status, text } = await ask('GET /maker/notice');
    expect(status).toBe(200);
    expect(text.indexOf('둘째 공지')).toBeLessThan(text.indexOf('첫 공지'));
    expect(text).toMatch(/<p>\s*반가워요\.\s*<\/p>/);
    // Only makers see the menu of the makers' area.
    expect(text.includes('aria-label="메이커 메뉴"')).toBe(ask === askMaker);
  }
});

test('the number of queries of these pages does not grow with their entries', async () => {
  const costOf = async (path: string) => {
    counter.take();
    expect((await askMaker(`GET ${path}`)).status).toBe(200);
    return counter.take();
  };
  const paths = [...makersOnly, '/maker/notice', '/maker/myMakerHome?days=365', '/maker/register'];
  const before: Record<string, number> = {};
  for (const path of paths) before[path] = await costOf(path);
  for (let number = 0; number < 5; number++) {
    const story = await add.addStory({ authorId: makerId });
    const reader = await add.addMember();
    await recordView(server.db, story, { memberId: reader }, { secret: SESSION_SECRET });
    await server.db.insert(comment).values({ contentId: story, authorId: reader, body: '좋아요.' });
    await publishNotice(server.db, { title: `공지 ${number}`, text: '내용이에요.' });
  }
  for (const path of paths) expect(await costOf(path), path).toBe(before[path]);
});

test('a member who has left is shown without a link to their profile', async () => {
  const story = await add.addStory({ authorId: makerId });
  const gone = await add.addMember();
  await server.db.insert(comment).values({ contentId: story, authorId: gone, body: '떠나며 남긴 말' });
  await server.db
    .update(member)
    .set({ status: 'left', nickname: '탈퇴한 회원' })
    .where(sql`id = ${gone}`);
  const { text } = await askMaker('GET /maker/notification');
  expect(text).toContain('떠나며 남긴 말');
  expect(text).not.toContain(`/user?id=${gone}"`);
});
