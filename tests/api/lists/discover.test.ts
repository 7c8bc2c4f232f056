import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner, exhibition, pick, suggestedHashtag } from '../../../src/db/schema/index.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

const DAY_MS = 86_400_000;
const idOf = ({ id }: { id: number }) => id;

describe.each(serverDatabases)('discover and the magazine on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  test('the discover home and each of its lists agree', async () => {
    const story = await add.addStory({ title: '고른 스토리' });
    const hidden = await add.addStory({ status: 'HIDDEN' });
    const article = await add.addArticle({ title: '고른 글' });
    await server.db
      .insert(pick)
      .values([article, hidden, story].map((contentId, position) => ({ contentId, position })));
    const shown = { description: '설명', link: '/story', position: 0 };
    await server.db.insert(banner).values([
      { ...shown, kind: 'big', title: '첫 배너' },
      { ...shown, kind: 'big', title: '꺼진 배너', isActive: false },
      { ...shown, kind: 'big', title: '끝난 배너', endsAt: new Date(Date.now() - DAY_MS) },
      { ...shown, kind: 'promotion', title: '지난 알림', startsAt: new Date(Date.now() - 9 * DAY_MS) },
      { ...shown, kind: 'promotion', title: '새 알림', startsAt: new Date(Date.now() - DAY_MS) },
      { ...shown, kind: 'promotion', title: '아직인 알림', startsAt: new Date(Date.now() + DAY_MS) },
    ]);
    await server.db
      .insert(exhibition)
      .values({ title: '물드는 다육', description: '', startsAt: new Date(), endsAt: new Date() });
    await server.db.insert(suggestedHashtag).values(['몬스테라', '튤립'].map((tag, position) => ({ tag, position })));

    const { body } = await get('/api/v1/discover');
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    expect(titles(body.result.bigBanners)).toEqual(['첫 배너']);
    expect(body.result.promotionBanner.title).toBe('새 알림');
    expect(body.result.suggestTags).toEqual(['몬스테라', '튤립']);
    expect(titles(body.result.discoverExhibitionList)).toEqual(['물드는 다육']);
    expect(body.result.discoverPickList.map((item: { kind: string; id: number }) => [item.kind, item.id])).toEqual([
      ['article', article],
      ['story', story],
    ]);
    expect(body.result.discoverBestMakersList).toHaveLength(1);

    for (const [path, key] of [
      ['bigbanner', 'bigBanners'],
      ['pureut-pick', 'discoverPickList'],
      ['exhibition', 'discoverExhibitionList'],
      ['best-maker', 'discoverBestMakersList'],
      ['suggest/hashtag', 'suggestTags'],
      ['banner/promotion/latest', 'promotionBanner'],
    ]) {
      const part = await get(`/api/v1/discover/${path}`);
      expect(part.body.result, path).toEqual({ [key ?? '']: body.result[key ?? ''] });
    }
  });

  test('related stories share the most tags, and never include the story itself', async () => {
    const tags = ['난초', '물주기', '겨울'];
    const story = await add.addStory({ tags });
    const near = await add.addStory({ tags: ['난초', '물주기'], publishedAt: new Date(2026, 0, 1) });
    const far = await add.addStory({ tags: ['난초'], publishedAt: new Date(2026, 5, 1) });
    await add.addStory({ tags, status: 'HIDDEN' });
    const { body } = await get(`/api/v1/discover/${story}/relative`);
    const ids = body.result.list.map(idOf);
    expect(ids.slice(0, 2)).toEqual([near, far]);
    expect(ids).not.toContain(story);
  });

  test('related stories are six: stories with shared tags first, then the newest', async () => {
    const tag = '분재';
    const inYear = (year: number, tags: string[]) => add.addStory({ tags, publishedAt: new Date(year, 0, 1) });
    const story = await inYear(2031, [tag]);
    const newest = await Promise.all([2037, 2036, 2035, 2034, 2033, 2032].map((year) => inYear(year, ['그 밖'])));
    const related = async () => (await get(`/api/v1/discover/${story}/relative`)).body.result.list.map(idOf);
    expect(await related()).toEqual(newest);
    const alike = [await inYear(2020, [tag]), await inYear(2019, [tag])];
    expect(await related()).toEqual([...alike, ...newest.slice(0, 4)]);
    for (const year of [2018, 2017, 2016, 2015, 2014]) alike.push(await inYear(year, [tag]));
    expect(await related()).toEqual(alike.slice(0, 6));
    const text = await (await fetch(`${server.origin}/story/${story}`)).text();
    const shown = [...text.matchAll(/href="\/story\/(\d+)"/g)].map(([, id]) => Number(id));
    expect([...new Set(shown)]).toEqual(alike.slice(0, 6));
  });

  test('articles are listed by twenty, and each has related articles', async () => {
    const ids: number[] = [];
    for (let day = 1; day <= 21; day++) ids.push(await add.addArticle({ publishedAt: new Date(2025, 0, day) }));
    const { body } = await get('/api/v1/article');
    expect(body.data.content).toHaveLength(20);
    expect(body.data.page.totalPages).toBe(2);
    const { body: related } = await get(`/api/v1/article/relevant-content?idVersionContent=${ids[0]}`);
    expect(related.data.relationArticles).toHaveLength(6);
    expect(related.data.relationArticles.map(({ id }: { id: number }) => id)).not.toContain(ids[0]);
  });

  test('a writer has a page of articles; other members have none', async () => {
    const id = await add.addArticle({ title: '작가의 글' });
    const { body: article } = await get(`/api/v1/article/${id}`);
    const writerId = article.result.relativeWriter.makerId;
    const { body: writer } = await get(`/api/v1/writer/${writerId}`);
    expect(writer.data).toMatchObject({ writerId, subscriberCount: 0, subscribe: false });
    const { body: list } = await get(`/api/v1/writer/${writerId}/article`);
    expect(list.data.content.map(idOf)).toEqual([id]);
    expect(writer.data.articles).toEqual(list.data.content);
    const more: number[] = [];
    for (let day = 1; day <= 20; day++) {
      more.unshift(await add.addArticle({ authorId: writerId, publishedAt: new Date(2040, 0, day) }));
    }
    expect((await get(`/api/v1/writer/${writerId}`)).body.data.articles.map(idOf)).toEqual(more);
    const member = await add.addMember();
    expect((await get(`/api/v1/writer/${member}`)).status).toBe(404);
    expect((await get(`/api/v1/writer/${member}/article`)).status).toBe(404);
  });

  test('a banner links to the web or within the site, with any stored address', async () => {
    await server.db.delete(banner);
    const stored = ['javascript:alert(1)', '//evil.test', '/a/..//evil.test', 'https://shop.example/a', '/story/7'];
    await server.db.insert(banner).values(
      stored.flatMap((link, position) => [
        { kind: 'big' as const, title: `배너 ${position}`, description: '', link, position },
        { kind: 'promotion' as const, title: `알림 ${position}`, description: '', link, position },
      ]),
    );
    const links = ['/', '/', '/', 'https://shop.example/a', '/story/7'];
    const { body } = await get('/api/v1/discover/bigbanner');
    expect(body.result.bigBanners.map(({ link }: { link: string }) => link)).toEqual(links);
    expect((await get('/api/v1/discover/banner/promotion/latest')).body.result.promotionBanner.link).toBe('/');
    const page = await (await fetch(`${server.origin}/discover`)).text();
    expect([...page.matchAll(/<a class="banner" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect(page).not.toMatch(/href="(javascript:|\/\/|[^"]*evil)/);
  });
});
