import { and, eq, sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applause, content, scrap } from '../../src/db/schema/index.ts';
import { setContentStatus } from '../../src/features/writing/content/content-status.server.ts';
import { type Ask, askAs } from '../harness/ask.ts';
import { call, outcome } from '../harness/call.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';
import { signInAs } from '../harness/actors/sign-in.ts';

describe.each(serverDatabases)('applause and scraps on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let memberId: number;
  let ask: Ask;

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const account = await add.addAccount();
    memberId = account.id;
    ask = await askAs(server, account);
  });
  afterAll(() => server?.stop());

  /** Returns the stored counter of the content, and the number of the member's rows. */
  async function stored(id: number, table: typeof applause | typeof scrap) {
    const [row] = await server.db.select().from(content).where(eq(content.id, id));
    const rows = await server.db
      .select()
      .from(table)
      .where(and(eq(table.contentId, id), eq(table.memberId, memberId)));
    return [table === applause ? row?.applauseCount : row?.scrapCount, rows.length];
  }

  test.each([
    ['an article', () => add.addArticle(), (id: number) => `/api/v1/article/${id}/emotion`, 'data'],
    ['a talk', () => add.addTalk(), (id: number) => `/api/v1/community/talk/${id}/like`, 'result'],
  ])('%s is applauded once by repeated calls, and the applause removed once', async (_, make, pathOf, field) => {
    const id = await make();
    const path = pathOf(id);
    for (const _again of [1, 2]) {
      const { status, body } = await ask(`POST ${path}`);
      expect([status, body[field]]).toEqual([200, { emotionRegistration: true, emotionCount: 1 }]);
      expect(await stored(id, applause)).toEqual([1, 1]);
    }
    for (const _again of [1, 2]) {
      const { status, body } = await ask(`DELETE ${path}`);
      expect([status, body[field]]).toEqual([200, { emotionRegistration: false, emotionCount: 0 }]);
      expect(await stored(id, applause)).toEqual([0, 0]);
    }
  });

  test('applause of a story is toggled', async () => {
    const storyId = await add.addStory();
    const applaud = async () => (await ask('POST /api/v1/discover/applaud', { storyId })).body.result;
    const given = { emotionRegistration: true, emotionCount: 1 };
    const none = { emotionRegistration: false, emotionCount: 0 };
    expect(await applaud()).toEqual(given);
    expect(await applaud()).toEqual(none);
    expect(await applaud()).toEqual(given);
    expect(await stored(storyId, applause)).toEqual([1, 1]);
  });

  test('two concurrent toggles take effect one after the other', async () => {
    const storyId = await add.addStory();
    const applaud = () => ask('POST /api/v1/discover/applaud', { storyId });
    const both = await server.db.transaction(async (transaction) => {
      await transaction.execute(sql`select from ${content} where id = ${storyId} for update`);
      const answers = [applaud(), applaud()];
      await expect
        .poll(async () => {
          // Outside of the transaction: pg_stat_activity shows a transaction the same snapshot each time.
          const { rows } = await server.db.execute<{ waiting: number }>(
            sql`select count(*)::int as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]?.waiting;
        })
        .toBe(2);
      return answers;
    });
    const told = (await Promise.all(both)).map(({ body }) => body.result.emotionRegistration);
    expect(told.toSorted()).toEqual([false, true]);
    expect(await stored(storyId, applause)).toEqual([0, 0]);
  });

  test('a toggle with a repeated idempotency key takes effect once', async () => {
    const storyId = await add.addStory();
    const cookie = await signInAs(server, memberId);
    const applaud = (id: string) =>
      call(server, 'POST /api/v1/discover/applaud', { cookie, body: { storyId }, headers: { 'x-request-id': id } });
    const answers = [await applaud('a'.repeat(32)), await applaud('a'.repeat(32))];
    expect(answers.map(({ body }) => body.result.emotionRegistration)).toEqual([true, true]);
    expect(await stored(storyId, applause)).toEqual([1, 1]);
    expect((await applaud('b'.repeat(32))).body.result.emotionRegistration).toBe(false);
  });

  test('an article’s scrap is added and removed by two calls, and a story’s is toggled', async () => {
    const article = await add.addArticle();
    for (const [method, bookmark] of [
      ['POST', true],
      ['POST', true],
      ['DELETE', false],
      ['DELETE', false],
    ] as const) {
      expect((await ask(`${method} /api/v1/article/${article}/bookmark`)).body.data).toEqual({ bookmark });
      expect(await stored(article, scrap)).toEqual(bookmark ? [1, 1] : [0, 0]);
    }
    const storyId = await add.addStory();
    const toggle = async () => (await ask('POST /api/v1/discover/bookmark', { storyId })).body.result;
    expect([await toggle(), await toggle(), await toggle()]).toEqual(['insert', 'delete', 'insert']);
    expect(await stored(storyId, scrap)).toEqual([1, 1]);
  });

  test('a count includes all members', async () => {
    const id = await add.addTalk();
    const others = [await askAs(server, await add.addAccount()), await askAs(server, await add.addAccount())];
    for (const other of others) await other(`POST /api/v1/community/talk/${id}/like`);
    const { body } = await ask(`POST /api/v1/community/talk/${id}/like`);
    expect(body.result.emotionCount).toBe(3);
  });

  test.each([
    ['HIDDEN', 404, 404, 'HIDDEN_BY_REQUEST', 'HIDDEN'],
    ['DELETED', 410, 410, 'DELETED', 'DELETED'],
    ['DRAFT', 404, 404, 'NOT_FOUND', 'NOT_FOUND'],
  ] as const)(
    'a content that is %s cannot be reacted to',
    async (status, articleStatus, storyStatus, articleCode, storyCode) => {
      const article = await add.addArticle({ status });
      const storyId = await add.addStory({ status });
      for (const path of ['emotion', 'bookmark']) {
        expect(outcome(await ask(`POST /api/v1/article/${article}/${path}`))).toEqual([articleStatus, articleCode]);
      }
      for (const path of ['applaud', 'bookmark']) {
        expect(outcome(await ask(`POST /api/v1/discover/${path}`, { storyId }))).toEqual([storyStatus, storyCode]);
      }
      expect(await stored(article, applause)).toEqual([0, 0]);
      expect(await stored(storyId, scrap)).toEqual([0, 0]);
    },
  );

  test('calls for one kind return 404 for another kind’s ids, as for missing ids', async () => {
    const story = await add.addStory();
    const foreign = await ask(`POST /api/v1/article/${story}/emotion`);
    const missing = await ask('POST /api/v1/article/999999999/emotion');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await ask(`DELETE /api/v1/community/talk/${story}/like`)).status).toBe(404);
  });

  test('a visitor is asked to log in before the call is checked further', async () => {
    const visitor = await askAs(server);
    for (const line of [
      'POST /api/v1/article/abc/emotion',
      'DELETE /api/v1/community/talk/999999999/like',
      'POST /api/v1/discover/bookmark',
      'GET /api/v1/discover/bookmark?size=0',
    ]) {
      const body = line.startsWith('GET') ? undefined : 'no object';
      expect(outcome(await visitor(line, body)), line).toEqual([403, 'LOGIN_REQUIRED']);
    }
  });

  test('a page with the count is updated', async () => {
    const id = await add.addStory();
    const page = async () => (await fetch(`${server.origin}/story/${id}`)).text();
    expect(await page()).toContain('박수 <data value="0">0</data>');
    await ask('POST /api/v1/discover/applaud', { storyId: id });
    await expect.poll(page).toContain('박수 <data value="1">1</data>');
  });

  describe('the list of scraps', () => {
    let reader: Ask;
    beforeAll(async () => {
      reader = await askAs(server, await add.addAccount());
    });
    const lists = {
      article: async (query = '') => (await reader(`GET /api/v1/article/bookmark${query}`)).body.data,
      story: async (query = '') => (await reader(`GET /api/v1/discover/bookmark${query}`)).body.result,
    };
    const idsOf = (list: { content: { versionContentResBody: { idVersionContent: number } }[] }) =>
      list.content.map(({ versionContentResBody }) => versionContentResBody.idVersionContent);

    test('has the latest scrap first, with the fields of a list', async () => {
      const [first, second] = [await add.addArticle({ title: '먼저' }), await add.addArticle({ title: '나중' })];
      const story = await add.addStory({ title: '스토리' });
      for (const id of [second, first]) await reader(`POST /api/v1/article/${id}/bookmark`);
      await reader('POST /api/v1/discover/bookmark', { storyId: story });
      const articles = await lists.article();
      expect(idsOf(articles)).toEqual([first, second]);
      expect(articles.page).toEqual({ number: 0, size: 20, totalElements: 2, totalPages: 1 });
      expect(articles.content[0]).toMatchObject({
        unavailable: null,
        versionContentResBody: { bookmark: true, relativeArticle: { title: '먼저' } },
      });
      expect(idsOf(await lists.article('?size=1&page=1'))).toEqual([second]);
      expect(idsOf(await lists.story())).toEqual([story]);
    });

    test('shows only the reason for a deleted content, and can remove it', async () => {
      const storyId = await add.addStory({ title: '사라질 제목' });
      await reader('POST /api/v1/discover/bookmark', { storyId });
      await setContentStatus(server.db, storyId, 'DELETED');
      const [entry] = (await lists.story()).content;
      expect(entry).toMatchObject({ unavailable: '삭제된 게시물입니다' });
      expect(entry.versionContentResBody).toEqual({ idVersionContent: storyId });
      const { body } = await reader('POST /api/v1/discover/bookmark', { storyId });
      expect(body.result).toBe('delete');
      expect(idsOf(await lists.story())).not.toContain(storyId);
    });
  });
});
