import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, askAs } from '../harness/ask.ts';
import { createDatabase } from '../harness/database/empty-databases.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { countQueries, type QueryCounter } from '../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';

/** One for the session, one for the rate limit and one for the action. A changed number is a changed cost. */
const TRIPS = 3;

let counter: QueryCounter;
let server: TestServer;
let ask: Ask;
let ids: Record<string, number>;

beforeAll(async () => {
  counter = await countQueries(await createDatabase());
  server = await startTestServer('postgres', { DATABASE_URL: counter.url, RATE_LIMITS: '1' });
  const add = fixtures(server.db);
  const writer = await add.addMember();
  const [article, story, talk] = [
    await add.addArticle({ authorId: writer }),
    await add.addStory(),
    await add.addTalk(),
  ];
  const commentOn = (contentId: number) => add.addComment(contentId, writer);
  ids = {
    writer,
    article,
    story,
    talk,
    articleComment: await commentOn(article),
    storyComment: await commentOn(story),
    talkComment: await commentOn(talk),
  };
  ask = await askAs(server, await add.addAccount());
});
afterAll(async () => {
  await server?.stop();
  counter?.close();
});

const id = (name: string) => () => ids[name];

test.each<[line: string, body?: Record<string, unknown>]>([
  ['POST /api/v1/article/{article}/comment', { content: '글' }],
  ['POST /api/v1/article/comment/{articleComment}/re-comment', { content: '답' }],
  ['POST /api/v1/discover/comment', { storyId: id('story'), comment: '글' }],
  ['POST /api/v1/discover/comment', { storyId: id('story'), comment: '답', parentCommentId: id('storyComment') }],
  ['POST /api/v1/community/{talk}/comment', { content: '글' }],
  ['POST /api/v1/community/{talk}/comment', { content: '답', parentId: id('talkComment') }],
  // The statement that writes the comment also reads whether its author is a newcomer.
  ['POST /api/v1/community/{talk}/comment', { content: '제 번호는 010-1234-5678' }],
  ['POST /api/v1/article/{article}/emotion'],
  ['DELETE /api/v1/article/{article}/emotion'],
  ['POST /api/v1/discover/applaud', { storyId: id('story') }],
  ['POST /api/v1/community/talk/{talk}/like'],
  ['POST /api/v1/article/comment/{articleComment}/emotion'],
  ['DELETE /api/v1/article/comment/{articleComment}/emotion'],
  ['POST /api/v1/discover/comment/{storyComment}/applaud'],
  ['POST /api/v1/community/comment/{talkComment}/like'],
  ['POST /api/v1/article/{article}/bookmark'],
  ['POST /api/v1/discover/bookmark', { storyId: id('story') }],
  ['POST /api/v1/user/follow', { followerId: id('writer') }],
  ['DELETE /api/v1/user/follow/{writer}'],
  ['POST /api/v1/writer/{writer}/subscribe'],
  ['DELETE /api/v1/writer/{writer}/subscribe'],
])(`%s takes ${TRIPS} round trips to the database`, async (line, body) => {
  const path = line.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  const sent = Object.entries(body ?? {}).map(([name, value]) => [name, typeof value === 'function' ? value() : value]);
  counter.take();
  const answer = await ask(path, body && Object.fromEntries(sent));
  const trips = counter.take();
  expect([answer.status, trips]).toEqual([200, TRIPS]);
});
