import { afterAll, beforeAll, expect, test } from 'vitest';
import { comment, exhibition, pick } from '../../src/db/schema/index.ts';
import { setRole } from '../../src/features/people/member/role.server.ts';
import { reindexAll } from '../../src/features/discovery/search/engine/reindex.server.ts';
import { createDatabase } from '../harness/database/empty-databases.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { countQueries, type QueryCounter } from '../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { signInAs } from '../harness/actors/sign-in.ts';

/** Queries to render each page; a cached page may take six at most. A changed number is a changed cost. */
const expected: Record<string, number> = {
  '/': 6,
  '/discover': 5,
  // The first page that shows the tags in use counts them, once a minute.
  '/story': 4,
  '/story?tag=허브': 3,
  '/story/{story}': 4,
  '/story/999999': 2,
  '/story/none': 0,
  '/claim': 0,
  '/claim?code=none': 1,
  '/article': 2,
  '/article/{article}': 4,
  '/article/999999': 2,
  '/community/list': 5,
  '/community/feed/all': 5,
  '/community/view/{talk}': 5,
  '/community/view/999999': 2,
  '/plant': 0,
  '/plant?safe=all': 0,
  '/plant/monstera-deliciosa': 6,
  '/plant/none': 0,
  '/search': 6,
  '/search/result?keyword=본문': 17,
  '/search/result?keyword=몬스테라': 12,
  '/search/result?keyword=': 0,
  '/search/talk?keyword=본문': 4,
  '/search/profile?keyword=몬스테라': 3,
  '/exhibition': 1,
  '/exhibition/1': 2,
  '/exhibition/none': 0,
  '/events': 1,
  '/event?id=1': 1,
  '/user?id={member}': 3,
  '/user?id={member}&tab=talks': 4,
  '/user?id={member}&tab=about': 1,
  '/maker/introduce': 3,
  '/help/contact': 0,
  '/help/trouble': 0,
  '/offline': 0,
  '/term/PRIVACY': 2,
  '/term/NONE': 1,
  '/no-such-page': 0,
};

/** Queries of the console's pages, which are never cached. The first query finds the operator's session. */
const expectedOfConsole: Record<string, number> = {
  '/admin/channel': 3,
  '/admin/channel/new': 1,
  '/admin/content': 2,
  '/admin/content/{talk}': 9,
  '/admin/content/article/{article}': 3,
  '/admin/content/article/new': 2,
  '/admin/error': 3,
  '/admin/held': 3,
  '/admin/hiding': 3,
  '/admin/inquiry/template': 2,
  '/admin/message': 2,
  '/admin/message/new': 1,
  '/admin/tag': 2,
  '/admin/task': 2,
  '/admin/term': 2,
  '/admin/term/4': 4,
  '/admin/home': 2,
  '/admin/home/banner/big': 3,
  '/admin/home/banner/big/new': 1,
  '/admin/home/list/pick': 3,
  '/admin/home/list/hashtag': 2,
  '/admin/home/exhibition': 2,
  '/admin/home/exhibition/1': 2,
  '/admin/home/gathered/1': 3,
  '/admin/home/event': 2,
  '/admin/home/strip': 2,
};

let counter: QueryCounter;
let server: TestServer;
let ids: Record<string, number>;
let operatorCookie: string;

beforeAll(async () => {
  counter = await countQueries(await createDatabase());
  server = await startTestServer('postgres', { DATABASE_URL: counter.url });
  const add = fixtures(server.db);
  const member = await add.addMember();
  const story = await add.addStory({ authorId: member });
  const article = await add.addArticle();
  const talk = await add.addTalk({ authorId: member });
  await add.addStory();
  await server.db.insert(pick).values({ contentId: story, position: 0 });
  const authorId = await add.addMember();
  for (const contentId of [story, article, talk]) {
    const [parent] = await server.db.insert(comment).values({ contentId, authorId, body: '댓글' }).returning();
    await server.db.insert(comment).values({ contentId, authorId, parentId: parent?.id, body: '답글' });
  }
  const day = new Date();
  await server.db
    .insert(exhibition)
    .values({ title: '기획', description: '', startsAt: day, endsAt: day, status: 'HIDDEN' });
  const operator = await add.addAccount();
  await setRole(server.db, operator.nickname, 'admin');
  operatorCookie = await signInAs(server, operator.id);
  await reindexAll(server.db);
  ids = { story, article, talk, member };
});
afterAll(async () => {
  await server?.stop();
  counter?.close();
});

test.each(Object.entries(expected))('%s takes %i queries, and none once it is cached', async (path, queries) => {
  const address = server.origin + path.replace(/\{(\w+)\}/, (_, name) => String(ids[name]));
  const read = async () => (await fetch(address)).text();
  // Once a minute a process reads whether there are imported contents, whose old addresses it redirects, and ranks makers.
  await fetch(`${server.origin}/nowhere`);
  await fetch(`${server.origin}/api/v1/discover/best-maker`);
  counter.take();
  await read();
  expect(counter.take()).toBe(queries);
  // Search results are not cached.
  const kept = !path.startsWith('/search/') && (await fetch(address)).status === 200;
  counter.take();
  await read();
  if (kept) expect(counter.take()).toBe(0);
});

test.each(Object.entries(expectedOfConsole))('%s takes %i queries for an operator', async (path, queries) => {
  const address = server.origin + path.replace(/\{(\w+)\}/, (_, name) => String(ids[name]));
  const read = () => fetch(address, { headers: { cookie: operatorCookie } });
  await read();
  counter.take();
  expect((await read()).status).toBe(200);
  expect(counter.take()).toBe(queries);
});
