import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '../../../src/db/schema/index.ts';
import { viewerFlags } from '../../../src/features/community/reaction/viewer-flags.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import type { Answer } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { countQueries } from '../../harness/database/query-counter.ts';
import { startTestServer } from '../../harness/server/server.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

const none = { emotionRegistration: false, bookmark: false, subscribe: false, isBlock: false };
const all = { emotionRegistration: true, bookmark: true, subscribe: true, isBlock: false };

describe.each(serverDatabases)('the viewer’s flags on %s', () => {
  let server: SharedServer;
  let viewer: { id: number };
  let ask: Ask;
  let ids: { story: number; article: number; talk: number };
  let writerId: number;

  beforeAll(async () => {
    server = await shareTestServer();
    const add = fixtures(server.db);
    viewer = await add.addAccount();
    ask = await askAs(server, viewer);
    const authorId = await add.addMember();
    writerId = await add.addMember();
    ids = {
      story: await add.addStory({ authorId }),
      article: await add.addArticle({ authorId: writerId }),
      talk: await add.addTalk({ authorId }),
    };
    await add.addStory();
    await add.addArticle();
    await server.db.insert(pick).values([{ contentId: ids.story, position: 0 }]);
    await ask('POST /api/v1/discover/applaud', { storyId: ids.story });
    await ask('POST /api/v1/discover/bookmark', { storyId: ids.story });
    await ask('POST /api/v1/user/follow', { followerId: authorId });
    await ask(`POST /api/v1/article/${ids.article}/emotion`);
    await ask(`POST /api/v1/article/${ids.article}/bookmark`);
    await ask(`POST /api/v1/writer/${writerId}/subscribe`);
    await ask(`POST /api/v1/community/talk/${ids.talk}/like`);
  });
  afterAll(() => server?.stop());

  type Item = { id: number; relativeWriter: { subscribe: boolean } } & typeof none;
  const flagsOf = ({ emotionRegistration, bookmark, relativeWriter: { subscribe }, isBlock }: Item) => ({
    emotionRegistration,
    bookmark,
    subscribe,
    isBlock,
  });

  test('are known for each content', async () => {
    const { db } = server;
    const flags = await viewerFlags(db, viewer.id, [{ id: ids.story }, { id: ids.article }, { id: ids.talk }]);
    expect(flags.get(ids.story)).toEqual({ ...all, mutedComments: 0 });
    expect(flags.get(ids.article)).toEqual({ ...all, mutedComments: 0 });
    expect(flags.get(ids.talk)).toEqual({ ...all, bookmark: false, mutedComments: 0 });
    expect(await viewerFlags(db, undefined, [{ id: ids.story }])).toEqual(new Map());
  });

  test.each([
    ['/api/v1/stories', () => ids.story],
    ['/api/v1/discover/pureut-pick', () => ids.story],
    ['/api/v1/article', () => ids.article],
    ['/api/v1/writer/{writer}/article', () => ids.article],
    ['/api/v1/stories/{story}', () => ids.story],
    ['/api/v1/article/{article}', () => ids.article],
  ])('%s returns a member’s flags, and none to a visitor', async (path, idOf) => {
    const names: Record<string, number> = { ...ids, writer: writerId };
    const line = `GET ${path.replace(/\{(\w+)\}/, (_, name) => String(names[name]))}`;
    const itemsOf = ({ body }: Answer): Item[] => {
      const answer = body.result ?? body.data;
      return answer.list ?? answer.discoverPickList ?? answer.content ?? [answer];
    };
    const mine = itemsOf(await ask(line));
    const visitors = itemsOf(await (await askAs(server))(line));
    for (const item of mine) expect(flagsOf(item)).toEqual(item.id === idOf() ? all : none);
    for (const item of visitors) expect(flagsOf(item)).toEqual(none);
    expect(mine.map(({ id }) => id)).toContain(idOf());
  });
});

test('the flags of a list take one query for a member, and none for a visitor', async () => {
  const counter = await countQueries(await createDatabase());
  const server = await startTestServer('postgres', { DATABASE_URL: counter.url });
  try {
    const add = fixtures(server.db);
    for (let count = 0; count < 12; count++) await add.addStory();
    const costOf = async (ask: Ask) => {
      counter.take();
      await ask('GET /api/v1/stories');
      return counter.take();
    };
    const visitor = await askAs(server);
    const member = await askAs(server, await add.addAccount());
    expect(await costOf(visitor)).toBe(2);
    // The session, the list, its count, the flags.
    expect(await costOf(member)).toBe(4);
  } finally {
    await server.stop();
    counter.close();
  }
});
