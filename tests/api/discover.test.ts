import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner, exhibition, pick, suggestedHashtag } from '../../src/db/schema/index.ts';
import { databaseKinds } from '../harness/database.ts';
import { fixtures } from '../harness/fixtures.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY_MS = 86_400_000;

describe.each(databaseKinds)('discover and the magazine on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  beforeAll(async () => {
    server = await startTestServer(kind);
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  test('the discover home and each of its lists say the same', async () => {
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
    expect(body.result.list.map(({ id }: { id: number }) => id)).toEqual([near, far]);
  });

  test('articles page by twenty, and each leads to others', async () => {
    const ids: number[] = [];
    for (let day = 1; day <= 21; day++) ids.push(await add.addArticle({ publishedAt: new Date(2025, 0, day) }));
    const { body } = await get('/api/v1/article');
    expect(body.data.content).toHaveLength(20);
    expect(body.data.page.totalPages).toBe(2);
    const { body: related } = await get(`/api/v1/article/relevant-content?idVersionContent=${ids[0]}`);
    expect(related.data.relationArticles).toHaveLength(6);
    expect(related.data.relationArticles.map(({ id }: { id: number }) => id)).not.toContain(ids[0]);
  });

  test('a writer has a page of articles; anyone else has none', async () => {
    const id = await add.addArticle({ title: '작가의 글' });
    const { body: article } = await get(`/api/v1/article/${id}`);
    const writerId = article.result.relativeWriter.makerId;
    const { body: writer } = await get(`/api/v1/writer/${writerId}`);
    expect(writer.data).toMatchObject({ writerId, subscriberCount: 0, subscribe: false });
    const { body: list } = await get(`/api/v1/writer/${writerId}/article`);
    expect(list.data.content.map((item: { id: number }) => item.id)).toEqual([id]);
    const member = await add.addMember();
    expect((await get(`/api/v1/writer/${member}`)).status).toBe(404);
    expect((await get(`/api/v1/writer/${member}/article`)).status).toBe(404);
  });

  test('a viewer counts once a day, a crawler never', async () => {
    const id = await add.addStory();
    const visit = (userAgent: string) => get(`/api/v1/stories/${id}?visited=true`, { 'user-agent': userAgent });
    await Promise.all(Array.from({ length: 20 }, () => visit('Mozilla/5.0 reader one')));
    await visit('Mozilla/5.0 reader two');
    await visit('Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)');
    await get(`/api/v1/stories/${id}`, { 'user-agent': 'Mozilla/5.0 reader three' });
    const { body } = await get(`/api/v1/stories/${id}`);
    expect(body.result.viewCount).toBe(2);
  });
});
