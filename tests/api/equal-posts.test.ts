import { randomUUID } from 'node:crypto';
import { count, eq, type PgTable } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applause,
  block,
  commentApplause,
  content,
  follow,
  maker,
  member,
  report,
  scrap,
  story,
  subscription,
  talk,
  writer,
} from '../../src/db/schema/index.ts';
import { call } from '../harness/call.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { times } from '../harness/endurance.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../harness/server/in-process.ts';
import { signInAs } from '../harness/actors/sign-in.ts';

const TIMES = times({ full: 100, quick: 24 });

type Add = ReturnType<typeof fixtures>;
/** A POST call, and the table in which it makes one row. */
type Post = { line: string; body?: object; rows: PgTable };

const talkOn = async (add: Add): Promise<Post> => ({
  line: 'POST /api/v1/community/talk',
  body: { channelId: await add.addChannel(), content: '스무 번 누른 톡' },
  rows: talk,
});
const aStory = async (): Promise<Post> => ({
  line: 'POST /api/v1/stories',
  body: { title: '스무 번 누른 스토리', body: [{ type: 'paragraph', text: '같은 글' }] },
  rows: story,
});

/** Comments are in tests/features/comment/once.test.ts. */
const posts: Record<string, (add: Add) => Promise<Post>> = {
  'a talk': talkOn,
  'a story': aStory,
  'applause of an article': async (add) => ({
    line: `POST /api/v1/article/${await add.addArticle()}/emotion`,
    rows: applause,
  }),
  'applause of a story': async (add) => ({
    line: 'POST /api/v1/discover/applaud',
    body: { storyId: await add.addStory() },
    rows: applause,
  }),
  'applause of a talk': async (add) => ({
    line: `POST /api/v1/community/talk/${await add.addTalk()}/like`,
    rows: applause,
  }),
  'applause of a comment': async (add) => ({
    line: `POST /api/v1/article/comment/${await add.addComment(await add.addArticle(), await add.addMember())}/emotion`,
    rows: commentApplause,
  }),
  'a scrap of an article': async (add) => ({
    line: `POST /api/v1/article/${await add.addArticle()}/bookmark`,
    rows: scrap,
  }),
  'a scrap of a story': async (add) => ({
    line: 'POST /api/v1/discover/bookmark',
    body: { storyId: await add.addStory() },
    rows: scrap,
  }),
  following: async (add) => ({
    line: 'POST /api/v1/user/follow',
    body: { followerId: await add.addMember() },
    rows: follow,
  }),
  subscribing: async (add) => {
    const writerId = await add.addMember();
    await add.addArticle({ authorId: writerId });
    return { line: `POST /api/v1/writer/${writerId}/subscribe`, rows: subscription };
  },
  blocking: async (add) => ({
    line: 'POST /api/v1/maker/block',
    body: { reportedUserId: await add.addMember() },
    rows: block,
  }),
  'a report of a talk': async (add) => ({
    line: `POST /api/v1/community/talk/${await add.addTalk()}/report`,
    body: { reportCodeId: 1 },
    rows: report,
  }),
  'a report of a comment': async (add) => {
    const talk = await add.addTalk();
    const comment = await add.addComment(talk, await add.addMember());
    return {
      line: `POST /api/v1/community/${talk}/comment/${comment}/report`,
      body: { reportCodeId: 1 },
      rows: report,
    };
  },
};

describe.each(serverDatabases)(`${TIMES} equal concurrent posts on %s`, (kind) => {
  let api: TestApi;
  let add: Add;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  async function addMaker(): Promise<number> {
    const { id } = await add.addAccount();
    await api.db.insert(maker).values({ memberId: id });
    return id;
  }

  test.each(Object.entries(posts))('make one row: %s', async (_, prepare) => {
    const { line, body, rows } = await prepare(add);
    const cookie = await signInAs(api, await addMaker());
    const rowsIn = async () => (await api.db.select({ rows: count() }).from(rows))[0]?.rows ?? 0;
    const before = await rowsIn();
    const headers = { 'x-request-id': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => call(api, line, { cookie, headers, ...(body && { body }) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsIn()).toBe(before + 1);
  });

  test.each([
    ['talk', talkOn],
    ['story', aStory],
  ])('make one %s, also with different idempotency keys', async (_, prepare) => {
    const { line, body, rows } = await prepare(add);
    const cookie = await signInAs(api, await addMaker());
    const before = await api.db.$count(rows);
    const answers = await Promise.all(Array.from({ length: TIMES }, () => call(api, line, { cookie, body })));
    expect(new Set(answers.map(({ status, body: answer }) => `${status} ${answer.result?.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await api.db.$count(rows)).toBe(before + 1);
  });

  test('change their counters once', async () => {
    const authorId = await add.addMember();
    const articleId = await add.addArticle({ authorId });
    const cookie = await signInAs(api, (await add.addAccount()).id);
    const lines: [string, object?][] = [
      [`POST /api/v1/article/${articleId}/emotion`],
      [`POST /api/v1/article/${articleId}/bookmark`],
      [`POST /api/v1/writer/${authorId}/subscribe`],
      ['POST /api/v1/user/follow', { followerId: authorId }],
    ];
    const calls = lines.flatMap(([line, body]) => Array.from({ length: TIMES / 4 }, () => ({ line, body })));
    await Promise.all(calls.map(({ line, body }) => call(api, line, { cookie, ...(body && { body }) })));
    const [row] = await api.db.select().from(content).where(eq(content.id, articleId));
    const [author] = await api.db.select().from(member).where(eq(member.id, authorId));
    const [ofMagazine] = await api.db.select().from(writer).where(eq(writer.memberId, authorId));
    expect([row?.applauseCount, row?.scrapCount, author?.followerCount, ofMagazine?.subscriberCount]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
