import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { writer } from '../../../src/db/schema/index.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

describe.each(serverDatabases)('a profile on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let ask: Ask;
  let askPerson: Ask;
  let personId: number;
  const stories: number[] = [];

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const account = await add.addAccount({ nickname: '초록손' });
    personId = account.id;
    askPerson = await askAs(server, account);
    ask = await askAs(server, await add.addAccount());
    for (let day = 1; day <= 3; day++) {
      stories.push(await add.addStory({ authorId: personId, publishedAt: new Date(Date.UTC(2026, 0, day)) }));
    }
    await add.addStory({ authorId: personId, status: 'DRAFT' });
    await add.addTalk({ authorId: personId, text: '창가의 새잎' });
  });
  afterAll(() => server?.stop());

  const page = async (query: string) => {
    const answer = await fetch(`${server.origin}/user?${query}`, { redirect: 'manual' });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  };
  const storiesOf = async (query = '') =>
    (await ask(`GET /api/v1/user/${personId}${query}`)).body.result.list.map(({ id }: { id: number }) => id);

  test('counts the articles of a former writer in the introduction, as its tab does', async () => {
    const former = await add.addMember();
    await add.addArticle({ authorId: former });
    await server.db.delete(writer).where(eq(writer.memberId, former));
    const { html } = await page(`id=${former}&tab=about`);
    expect(html).toMatch(/매거진 1\s*<\/a>/);
    expect(html).toContain('매거진 1편');
  });

  test('shows the member and their published contents, without drafts', async () => {
    const { body } = await ask(`GET /api/v1/user/${personId}`);
    expect(body.result).toMatchObject({
      userId: personId,
      nickname: '초록손',
      isMaker: true,
      isWriter: false,
      followerCount: 0,
      storyCount: 3,
      talkCount: 1,
      articleCount: 0,
      subscribe: false,
      isBlock: false,
      page: { totalElements: 3 },
    });
    expect(await storiesOf()).toEqual(stories.toReversed());
  });

  test('returns stories in both orders, by pages, and after a given story', async () => {
    const [first, second, third] = stories;
    expect(await storiesOf('?orderby=asc&length=2')).toEqual([first, second]);
    expect(await storiesOf('?length=2&page=1')).toEqual([first]);
    expect(await storiesOf(`?lastIndex=${third}`)).toEqual([second, first]);
    expect(await storiesOf(`?orderby=asc&lastIndex=${second}`)).toEqual([third]);
    expect(await storiesOf('?lastIndex=0')).toEqual([third, second, first]);
    expect(await storiesOf('?orderby=asc&lastIndex=0')).toEqual([first, second, third]);
    for (const query of ['orderby=odd', 'lastIndex=-1', 'lastIndex=1e3'])
      expect((await ask(`GET /api/v1/user/${personId}?${query}`)).status, query).toBe(400);
    // An id that is not a published story of this member reveals nothing, not even that it exists.
    const listAfter = async (id: number) =>
      (await ask(`GET /api/v1/user/${personId}?orderby=asc&lastIndex=${id}`)).text;
    const publishedAt = new Date('2020-01-01');
    const others = [
      await add.addStory({ publishedAt }),
      await add.addStory({ publishedAt, authorId: personId, status: 'SCHEDULED' }),
      await add.addStory({ publishedAt, authorId: personId, status: 'HIDDEN' }),
      await add.addTalk({ publishedAt, authorId: personId }),
    ];
    const nothing = await listAfter(987_654_321);
    for (const other of others) expect(await listAfter(other)).toBe(nothing);
  });

  test('has a tab for each kind, with links that work without a script', async () => {
    const shown = await page(`id=${personId}`);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('<h1>초록손</h1>');
    for (const id of stories) expect(shown.html).toContain(`href="/story/${id}"`);
    expect(shown.html).toContain(`href="/user?id=${personId}&amp;tab=talks"`);
    expect((await page(`id=${personId}&tab=talks`)).html).toContain('창가의 새잎');
    expect((await page(`id=${personId}&tab=about`)).html).toContain('스토리 3편');
    for (const query of [
      `id=${personId}&tab=articles`,
      `id=${personId}&page=2`,
      'id=987654321',
      'id=x',
      `id=${personId}&tab=odd`,
    ]) {
      expect((await page(query)).status, query).toBe(404);
    }
  });

  test('without an id is one’s own; visitors are sent to the home page', async () => {
    const own = await askPerson('GET /user');
    expect([own.status, own.headers.get('location')]).toEqual([302, `/user?id=${personId}`]);
    const visitor = await page('');
    expect([visitor.status, visitor.location]).toEqual([302, '/']);
    const followButton = `<button type="button" class="button button-small follow-button" data-toggle="follow:${personId}"`;
    expect((await ask(`GET /user?id=${personId}`)).text).toContain(followButton);
    expect((await askPerson(`GET /user?id=${personId}`)).text).not.toContain(followButton);
  });

  test('shows a new follower count and a new nickname at once', async () => {
    await ask('POST /api/v1/user/follow', { followerId: personId });
    expect((await ask(`GET /api/v1/user/${personId}`)).body.result).toMatchObject({
      followerCount: 1,
      subscribe: true,
    });
    await askPerson('PUT /api/v1/user/userinfo', { nickname: '초록손가락', introduction: '베란다에서 키워요.' });
    await expect.poll(async () => (await page(`id=${personId}`)).html).toContain('초록손가락');
    expect((await page(`id=${personId}`)).html).toContain('베란다에서 키워요.');
  });

  test('counts the contents that its viewer can see in the lists', async () => {
    const reader = await askAs(server, await add.addAccount());
    const [author, talk] = [await add.addMember(), await add.addTalk()];
    await server.db.execute(`update content set author_id = ${author} where id = ${talk}`);
    const [story] = [await add.addStory({ authorId: author }), await add.addStory({ authorId: author })];
    const counts = async (asker: Ask) => {
      const { storyCount, talkCount, page } = (await asker(`GET /api/v1/user/${author}`)).body.result;
      expect(page.totalElements).toBe(storyCount);
      const shown = (await asker(`GET /user?id=${author}&tab=about`)).text;
      expect(shown).toContain(`스토리 ${storyCount}편 · 톡 ${talkCount}개`);
      expect(shown.replaceAll(/<[^>]*>/g, ' ')).toMatch(new RegExp(`스토리 ${storyCount}\\s+톡 ${talkCount}\\s+소개`));
      return { storyCount, talkCount };
    };
    expect(await counts(reader)).toEqual({ storyCount: 2, talkCount: 1 });
    await reader(`POST /api/v1/story/${story}/report`, { storyId: story, targetMakerId: author, depth1CodeId: 1 });
    expect(await counts(reader)).toEqual({ storyCount: 1, talkCount: 1 });
    await reader(`POST /api/v1/community/talk/${talk}/report`, { reportCodeId: 1 });
    expect(await counts(reader)).toEqual({ storyCount: 1, talkCount: 0 });
    expect(await counts(ask)).toEqual({ storyCount: 2, talkCount: 1 });
    await reader('POST /api/v1/maker/block', { reportedUserId: author });
    expect((await reader(`GET /api/v1/user/${author}`)).body.result).toMatchObject({ storyCount: 0, talkCount: 0 });
  });

  test('is closed to a viewer who has blocked the member, and offers to unblock', async () => {
    await ask('POST /api/v1/maker/block', { reportedUserId: personId });
    const { status, text } = await ask(`GET /user?id=${personId}`);
    expect(status).toBe(200);
    expect(text).toContain('차단한 회원이에요');
    expect(text).not.toContain(`href="/story/${stories[0]}"`);
    expect((await ask(`GET /api/v1/user/${personId}`)).body.result).toMatchObject({ isBlock: true, list: [] });
    await ask(`DELETE /api/v1/maker/block/${personId}`);
    expect((await ask(`GET /user?id=${personId}`)).text).toContain(`href="/story/${stories[0]}"`);
  });

  test('of a member who has left looks like that of an unknown member', async () => {
    const leftId = await add.addMember('떠난 사람');
    await server.db.execute(`update member set status = 'left', nickname = '탈퇴한 회원' where id = ${leftId}`);
    const missing = await ask('GET /api/v1/user/987654321');
    expect(outcome(missing)).toEqual([404, 'NOT_FOUND']);
    expect((await ask(`GET /api/v1/user/${leftId}`)).text).toBe(missing.text);
    expect((await page(`id=${leftId}`)).status).toBe(404);
  });
});
