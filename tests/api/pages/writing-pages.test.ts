import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../../../src/db/schema/index.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { addMaker, inSeconds, paragraph, written } from '../../features/story/support.ts';

/** The pages on which members write, and a maker's list of their own stories. */

let server: SharedServer;
let add: ReturnType<typeof fixtures>;
let maker: Awaited<ReturnType<typeof addMaker>>;
let member: Ask;
let memberId: number;

beforeAll(async () => {
  server = await shareTestServer();
  add = fixtures(server.db);
  maker = await addMaker(server, add);
  const account = await add.addAccount();
  memberId = account.id;
  member = await askAs(server, account);
});
afterAll(() => server?.stop());

const locationOf = async (by: Ask, path: string) => {
  const { status, headers } = await by(`GET ${path}`);
  return [status, headers.get('location')];
};
const mainOf = async (by: Ask, path: string) => {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec((await by(`GET ${path}`)).text) ?? [];
  return main;
};
const linksOf = (main: string) =>
  [...main.matchAll(/<article[\s\S]*?<a\b[^>]*\shref="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));

test('only makers write stories, and only their own', async () => {
  expect(await locationOf(member, '/maker/myStoryEdit')).toEqual([302, '/maker/introduce']);
  const others = await add.addStory();
  expect(await locationOf(maker.ask, `/maker/myStoryEdit?id=${others}`)).toEqual([302, `/story/${others}`]);
});

test('a member edits only their own talks', async () => {
  const [own, others] = [await add.addTalk({ authorId: memberId, text: '내가 쓴 톡' }), await add.addTalk()];
  expect(await locationOf(member, `/community/writing?id=${others}`)).toEqual([302, `/community/view/${others}`]);
  const main = await mainOf(member, `/community/writing?id=${own}`);
  expect(main).toContain('톡 수정');
  expect(main).toContain('내가 쓴 톡');
});

test.each([
  ['/maker/myStoryEdit', '스토리를 쓰려면 브라우저의 자바스크립트를 켜 주세요.'],
  ['/community/writing', '톡을 쓰려면 브라우저의 자바스크립트를 켜 주세요.'],
])('%s asks to turn JavaScript on where it is off', async (path, words) => {
  const [, noscript] = /<noscript>([\s\S]*?)<\/noscript>/.exec(await mainOf(maker.ask, path)) ?? [];
  expect(noscript).toContain(words);
});

test('a maker’s stories are listed by status, each with a link to continue', async () => {
  const publish = async (more: object) =>
    (await maker.ask('POST /api/v1/stories', { ...written, ...more })).body.result.id;
  const published = await publish({ title: '네 장짜리 설명서' });
  const scheduled = await publish({ title: '내일의 이야기', publishAt: inSeconds(86_400) });
  const body = { title: '쓰다 만 이야기', body: [paragraph('쓰다 만 말')] };
  const draft = (await maker.ask('POST /api/v1/draft/story', { body })).body.result.id;
  const [first, waiting, begun, hidden] = await Promise.all(
    ['', '?status=SCHEDULED', '?status=DRAFT', '?status=HIDDEN'].map((query) => mainOf(maker.ask, `/my/story${query}`)),
  );
  expect(linksOf(first ?? '')).toEqual([`/story/${published}`]);
  for (const label of ['발행 1', '예약 1', '초안 1']) expect(first).toContain(label);
  expect(linksOf(waiting ?? '')).toEqual([`/maker/myStoryEdit?id=${scheduled}`]);
  expect(waiting).toMatch(/\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}에 발행돼요/);
  expect(linksOf(begun ?? '')).toEqual([`/maker/myStoryEdit?draft=${draft}`]);
  expect(hidden).toContain('숨긴 스토리가 없어요');
});

test('the list of a member who is not a maker explains how to become one', async () => {
  const main = await mainOf(member, '/my/story');
  expect(main).toContain('아직 메이커 회원이 아니신가요?');
  expect(main).toMatch(/href="\/maker\/register"[^>]*>\s*메이커 가입하기/);
});

test('unsaved changes to a story that an operator has hidden stay readable', async () => {
  const { id } = (await maker.ask('POST /api/v1/stories', { ...written, title: '가려진 이야기' })).body.result;
  const body = { ...written, body: [paragraph('고치던 말')] };
  const draft = (await maker.ask('POST /api/v1/draft/story', { contentId: id, body })).body.result.id;
  await server.db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, id));
  const preview = `/maker/myStoryEdit?preview=${draft}`;
  expect(await locationOf(maker.ask, `/maker/myStoryEdit?id=${id}`)).toEqual([302, preview]);
  expect(await mainOf(maker.ask, preview)).toContain('고치던 말');
  expect(await mainOf(maker.ask, '/my/story?status=HIDDEN')).toContain('가려진 이야기');
});

test('unknown views of a list of talks return 404', async () => {
  const channel = await add.addChannel({ isForHelp: true });
  const other = await add.addChannel();
  const visitor = await askAs(server);
  for (const query of ['show=everything', 'show=waiting', `channel=${other}&show=waiting`]) {
    expect((await visitor(`GET /community/list?${query}`)).status, query).toBe(404);
  }
  expect((await visitor(`GET /community/list?channel=${channel}&show=waiting`)).status).toBe(200);
});

test('a member’s feed has talks of followed members', async () => {
  const author = await add.addMember();
  await add.addTalk({ authorId: author, text: '팔로우하면 보이는 톡' });
  await add.addTalk({ text: '모르는 사람의 톡' });
  expect(await mainOf(member, '/community/feed')).toContain('박수를 많이 보낸');
  await member('POST /api/v1/user/follow', { followerId: author });
  const feed = await mainOf(member, '/community/feed');
  expect(feed).toContain('팔로우하면 보이는 톡');
  expect(feed).not.toContain('모르는 사람의 톡');
});

test('a solved talk shows its answer first, also to search engines', async () => {
  const channelId = await add.addChannel({ isForHelp: true });
  const talk = await add.addTalk({ authorId: memberId, channelId, text: '잎이 노래져요' });
  const answer = await add.addComment(talk, await add.addMember(), '물을 줄여 보세요.');
  await member(`PUT /api/v1/community/talk/${talk}/solved`, { commentId: answer });
  const { text } = await (await askAs(server))(`GET /community/view/${talk}`);
  expect(text).toContain('해결한 답');
  expect(text).toContain('해결됐어요');
  expect(text).toContain('"acceptedAnswer":{"@type":"Answer","text":"물을 줄여 보세요."');
});
