import { eq, sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner, content, exhibition, maker, pick, suggestedHashtag, talk } from '../../src/db/schema/index.ts';
import { uploadForm } from '../../src/features/writing/picture/upload/upload-form.ts';
import { leaveCodes } from '../../src/features/people/member/leave/leave.ts';
import { reindexAll } from '../../src/features/discovery/search/engine/reindex.server.ts';
import { photo } from '../features/talk/support.ts';
import { type Ask, askAs } from '../harness/ask.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { type Account, fixtures } from '../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../harness/server/in-process.ts';

/** The contract with callers beyond the tests of each feature: field names, pages and their sizes, orders. */

const WORD = encodeURIComponent('아글레오네마');

describe.each(serverDatabases)('the calls on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: Account;
  let ask: Ask;
  let visitor: Ask;
  let ids: { story: number; article: number; talk: number };

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    me = await add.addAccount({ nickname: '계약지기', provider: 'KAKAO' });
    await api.db.insert(maker).values({ memberId: me.id });
    ask = await askAs(api, me);
    visitor = await askAs(api);
    ids = { story: await add.addStory(), article: await add.addArticle(), talk: await add.addTalk() };
  });
  afterAll(() => api?.stop());

  const read = async (address: string, by: Ask = ask) => {
    const line: string = `GET /api${address}`;
    const { status, body } = await by(line);
    expect([status, body.status], address).toEqual([200, { code: 200, message: 'OK' }]);
    return body.data ?? body.result;
  };

  test.each<[address: string | (() => string), size: number, first?: number]>([
    ['/v1/alarm', 20],
    ['/v1/alarm/not-read', 20],
    ['/v1/qna', 20],
    ['/v1/stories', 12],
    ['/v1/user/my/stories/PUBLISHED', 12],
    ['/v1/community/talks', 12],
    [() => `/v1/community/talks/user/${me.id}`, 12],
    ['/v1/article', 20],
    [() => `/v1/article/${ids.article}/comment`, 20],
    [() => `/v1/discover/${ids.story}/comment`, 20],
    [() => `/v1/community/${ids.talk}/comment`, 20],
    ['/v1/user/comment/talk', 20],
    ['/v1/article/bookmark', 20],
    ['/v1/discover/bookmark', 20],
    ['/v1/user/my/follower', 20],
    ['/v1/user/my/following', 20],
    ['/v1/user/my/subscribe', 20],
    ['/v1/maker/block', 20, 1],
    [`/v1/search?query=${WORD}`, 10],
    ['/v1/search/articles', 20],
    [`/v1/search/story?keyword=${WORD}`, 10],
    [`/v1/search/talks?keyword=${WORD}`, 10],
    [`/v1/search/users?keyword=${WORD}`, 10],
  ])('%s has %i entries a page', async (address, size, first = 0) => {
    const { page } = await read(typeof address === 'string' ? address : address());
    expect(page).toEqual({ number: first, size, totalElements: expect.any(Number), totalPages: expect.any(Number) });
  });

  test('a writer’s articles have twenty entries a page, newest first', async () => {
    const writerId = await add.addMember();
    const written: number[] = [];
    for (let day = 1; day <= 21; day++) {
      written.unshift(await add.addArticle({ authorId: writerId, publishedAt: new Date(2025, 0, day) }));
    }
    const { content: first, page } = await read(`/v1/writer/${writerId}/article`);
    expect(first.map(({ id }: { id: number }) => id)).toEqual(written.slice(0, 20));
    expect(page).toEqual({ number: 0, size: 20, totalElements: 21, totalPages: 2 });
    const { content: last } = await read(`/v1/writer/${writerId}/article?size=20&page=1`);
    expect(last.map(({ id }: { id: number }) => id)).toEqual(written.slice(20));
  });

  test('the current user has these fields', async () => {
    expect(await read('/v1/user/me')).toEqual({
      id: me.id,
      nickname: '계약지기',
      image: null,
      loginType: 'KAKAO',
      makerInfo: { makerId: me.id },
      hasAlarms: false,
      unreadMessage: null,
      needNewTermsAgrees: [],
    });
    const owing = await add.addAccount({ agreedTermIds: [] });
    const { makerInfo, needNewTermsAgrees } = await read('/v1/user/me', await askAs(api, owing));
    expect(makerInfo).toBeUndefined();
    expect(needNewTermsAgrees).toContainEqual({
      id: 1,
      code: 'SERVICE',
      title: '이용약관',
      required: true,
      executeDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      changes: [],
    });
  });

  test('reasons for leaving are `leaveCodes`, which the call for leaving accepts', async () => {
    expect(await read('/v1/leave/code')).toEqual({ leaveCodes });
    const codes = leaveCodes.map(({ depth1CodeId }) => depth1CodeId);
    expect((await ask('POST /api/v1/leave/history', { leaveCodes: codes })).status).toBe(200);
    expect((await ask('POST /api/v1/leave/history', { leaveCodes: [99] })).status).toBe(400);
  });

  test('agreeing takes `documentIds`, and refuses unknown terms', async () => {
    const owing = await add.addAccount({ agreedTermIds: [4] });
    const askOwing = await askAs(api, owing);
    const owed = async () =>
      (await read('/v1/user/me', askOwing)).needNewTermsAgrees.map(({ id }: { id: number }) => id);
    const before = await owed();
    expect(before).toContain(1);
    expect((await askOwing('POST /api/v1/user/document', { documentIds: [...before, 99] })).status).toBe(400);
    expect((await askOwing('POST /api/v1/user/document', { documentIds: before })).status).toBe(200);
    expect(await owed()).toEqual([]);
  });

  test('a story and an article have these fields', async () => {
    const written = {
      relativeArticle: { title: expect.any(String), subtitle: '부제', thumbnail: null },
      relativeWriter: {
        makerId: expect.any(Number),
        nickname: expect.any(String),
        introduction: expect.any(String),
        subscribe: false,
      },
      emotionRegistration: false,
      emotionCount: 0,
      commentCount: 0,
      viewCount: 0,
      bookmark: false,
      isBlock: false,
      publishedDate: expect.any(String),
    };
    const body = { ...written.relativeArticle, body: JSON.stringify([{ text: '본문이에요.', type: 'paragraph' }]) };
    const { story, article } = ids;
    const ofStory = { id: story, idVersionContent: story, tag: '허브', tags: ['허브'], storyStatus: 'PUBLISHED' };
    expect(await read(`/v1/stories/${story}`)).toEqual({
      ...written,
      ...ofStory,
      relativeArticle: body,
      commentsClosed: false,
    });
    const ofArticle = { id: article, idVersionContent: article };
    const other = await add.addArticle();
    const detail = await read(`/v1/article/${article}`);
    const others = await read(`/v1/article/relevant-content?idVersionContent=${article}`);
    expect(detail).toEqual({
      ...written,
      ...ofArticle,
      relativeArticle: body,
      relationArticles: others.relationArticles,
      relativeRituals: [],
    });
    expect(detail.relationArticles.map(({ id }: { id: number }) => id)).toContain(other);
    expect(Object.keys(others).toSorted()).toEqual(['relationArticles', 'relativeRituals']);
  });

  test('a body without text is an empty list', async () => {
    const title = '텅 빈 화분';
    const [story, article] = [await add.addStory({ title }), await add.addArticle({ title })];
    await api.db.execute(sql`update story set body = 'null'::jsonb where id = ${story}`);
    await api.db.execute(sql`update article set body = 'null'::jsonb where id = ${article}`);
    await reindexAll(api.db);
    const keyword = encodeURIComponent(title);
    for (const [address, id, search] of [
      ['/v1/stories', story, `/v1/search/story?keyword=${keyword}`],
      ['/v1/article', article, `/v1/search?query=${keyword}`],
    ] as const) {
      expect((await read(`${address}/${id}`)).relativeArticle.body, address).toBe('[]');
      const { list, content: hits } = await read(search);
      expect(
        (list ?? hits).map((hit: { id: number }) => hit.id),
        search,
      ).toEqual([id]);
    }
  });

  test('one’s own stories are listed by status', async () => {
    const own: number[] = [];
    for (const status of ['PUBLISHED', 'SCHEDULED', 'HIDDEN'] as const) {
      own.push(await add.addStory({ authorId: me.id, status, publishedAt: new Date(Date.now() + 86_400_000) }));
    }
    const draft = (await ask('POST /api/v1/draft/story', { body: { title: '초안' } })).body.result.id;
    const listed = async (status: string) => (await read(`/v1/user/my/stories/${status}?page=0&length=12`)).list;
    for (const [index, status] of ['PUBLISHED', 'SCHEDULED', 'HIDDEN'].entries()) {
      expect(await listed(status), status).toMatchObject([{ id: own[index], storyStatus: status }]);
    }
    expect(await listed('DRAFT')).toMatchObject([{ id: null, draftId: draft, storyStatus: 'DRAFT' }]);
    const line: string = 'GET /api/v1/user/my/stories/DELETED';
    expect((await ask(line)).status).toBe(400);
  });

  test('unblocking returns `is_blocked: 0`', async () => {
    const other = await add.addMember();
    const blocked = await ask('POST /api/v1/maker/block', { reportedUserId: other });
    expect(blocked.body.result).toMatchObject({ userId: other, is_blocked: 1 });
    const { body } = await ask(`DELETE /api/v1/maker/block/${other}`);
    expect(body.result).toMatchObject({ userId: other, is_blocked: 0 });
    expect((await read('/v1/maker/block')).list).toEqual([]);
  });

  test('the list of alarms accepts an empty category, a sort order and a query, which callers send', async () => {
    const paging = 'page=0&size=20&sort=createdDate,desc&query=';
    for (const address of [`/v1/alarm?${paging}&tag=`, `/v1/alarm/not-read?${paging}&alarmType=`]) {
      expect(await read(address)).toEqual({
        content: [],
        page: { number: 0, size: 20, totalElements: 0, totalPages: 0 },
      });
    }
    expect(await read('/v1/alarm/not-read-count')).toEqual({ count: 0 });
  });

  test('active channels have an id, a title and a flag', async () => {
    const [open, closed] = [await add.addChannel(), await add.addChannel({ isActive: false })];
    const { list } = await read('/v1/community/channelInfo/?is_activate=1');
    const found = list.find(({ id }: { id: number }) => id === open);
    expect(found).toMatchObject({ id: open, title: expect.any(String), is_activate: 1 });
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(closed);
  });

  test('talks can be limited to those with pictures', async () => {
    const channelId = await add.addChannel();
    const [pictured, plain] = [await add.addTalk({ channelId }), await add.addTalk({ channelId })];
    await api.db.update(talk).set({ hasPictures: true }).where(eq(talk.id, pictured));
    const idsOf = async (query: string) =>
      (await read(`/v1/community/talks?channelId=${channelId}${query}`)).talks.map(({ id }: { id: number }) => id);
    expect(await idsOf('')).toEqual([plain, pictured]);
    expect(await idsOf('&imageOnly=true')).toEqual([pictured]);
    expect(await idsOf('&imageOnly=false')).toEqual([plain, pictured]);
  });

  test('related stories are limited to the requested number', async () => {
    for (let count = 0; count < 3; count++) await add.addStory();
    const { list } = await read(`/v1/discover/${ids.story}/relative?relativelimitCnt=2&orderbyPublished=desc`);
    expect(list).toHaveLength(2);
    const line: string = `GET /api/v1/discover/${ids.story}/relative?orderbyPublished=asc`;
    expect((await visitor(line)).status).toBe(400);
  });

  test('lists of the discover home have at most twelve entries', async () => {
    const each = Array.from({ length: 13 }, (_, position) => position);
    const shown = { description: '', link: '/story' };
    await api.db
      .insert(banner)
      .values(each.map((position) => ({ ...shown, kind: 'big' as const, title: `배너 ${position}`, position })));
    const stories: number[] = [];
    for (const _ of each) stories.push(await add.addStory());
    await api.db.insert(pick).values(stories.map((contentId, position) => ({ contentId, position })));
    const days = { startsAt: new Date(), endsAt: new Date() };
    await api.db
      .insert(exhibition)
      .values(each.map((position) => ({ title: `기획전 ${position}`, description: '', ...days })));
    await api.db.insert(suggestedHashtag).values(each.map((position) => ({ tag: `태그${position}`, position })));
    const home = await read('/v1/discover');
    for (const name of [
      'bigBanners',
      'discoverPickList',
      'discoverExhibitionList',
      'discoverBestMakersList',
      'suggestTags',
    ]) {
      expect(home[name], name).toHaveLength(12);
    }
  });

  test('the search has banners, tags and articles before a keyword is entered', async () => {
    const main = await read('/v1/search/main');
    expect(Object.keys(main).toSorted()).toEqual(['articles', 'bigBanners', 'subTags', 'titleTag']);
    expect(main.titleTag).toBe('태그0');
    expect(main.subTags).toContain('태그1');
    expect(main.articles.map(({ id }: { id: number }) => id)).toContain(ids.article);
    const { content: articles } = await read('/v1/search/articles?size=20&page=0');
    expect(articles.map(({ id }: { id: number }) => id)).toContain(ids.article);
    expect((await read('/v1/search/suggest')).suggestTags).toContain('허브');
  });

  test('search results have the requested order', async () => {
    const word = '칼라데아';
    const days = [1, 3, 2].map((day) => new Date(Date.UTC(2026, 0, day)));
    const [stories, articles]: number[][] = [[], []];
    for (const publishedAt of days) stories?.push(await add.addStory({ title: word, publishedAt }));
    for (const publishedAt of days) articles?.push(await add.addArticle({ title: word, publishedAt }));
    const [first, newest, middle] = stories ?? [];
    await api.db
      .update(content)
      .set({ viewCount: 9 })
      .where(eq(content.id, middle ?? 0));
    for (const nickname of [`나 ${word}`, `다 ${word}`, `가 ${word}`]) await add.addMember(nickname);
    await reindexAll(api.db);
    const keyword = encodeURIComponent(word);
    const found = async (address: string) => {
      const { list, content: hits } = await read(address);
      return (list ?? hits).map((hit: { id?: number; nickname?: string }) => hit.id ?? hit.nickname);
    };
    const ofStories = (sortKey: string) =>
      found(`/v1/search/story?keyword=${keyword}&sortKey=${sortKey}&searchBy=title`);
    expect(await ofStories('publishedDesc')).toEqual([newest, middle, first]);
    expect((await ofStories('viewsDesc'))[0]).toBe(middle);
    expect(await ofStories('relevanceDesc')).toHaveLength(3);
    const ofArticles = (sortKey: string) => found(`/v1/search?query=${keyword}&sortKey=${sortKey}&searchBy=title`);
    expect(await ofArticles('createdDateDesc')).toEqual([articles?.[1], articles?.[2], articles?.[0]]);
    expect(await ofArticles('relevanceDesc')).toHaveLength(3);
    const ofPeople = (sortKey: string) =>
      found(`/v1/search/users?keyword=${keyword}&sortKey=${sortKey}&searchBy=nickname`);
    expect(await ofPeople('characterAsc')).toEqual([`가 ${word}`, `나 ${word}`, `다 ${word}`]);
    expect(await ofPeople('relevanceDesc')).toHaveLength(3);
  });

  test('an upload names its target and returns its address, by which it can be deleted', async () => {
    const form = uploadForm('talk', await photo());
    expect((form.get('image') as File).name).toBe('talk.jpeg');
    const { body } = await ask('POST /api/v1/uploadImage', form);
    expect(body.result).toMatch(/^\/media\/[\w-]+\/\d+\.webp$/);
    expect((await ask('POST /api/v1/deleteImage', { url: body.result })).status).toBe(200);
    expect((await ask('POST /api/v1/deleteImage', { url: body.result })).status).toBe(404);
    form.set('target', 'something');
    expect((await ask('POST /api/v1/uploadImage', form)).body.field).toBe('target');
  });
});
