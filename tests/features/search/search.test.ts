import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArticle } from '../../../src/features/contents/article/write-article.server.ts';
import { content, writer } from '../../../src/db/schema/index.ts';
import { publishDue } from '../../../src/features/writing/content/publish-due.server.ts';
import { forgetMember } from '../../../src/features/discovery/search-index/index-rows.server.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { reindexAll } from '../../../src/features/discovery/search/engine/reindex.server.ts';
import { searchEverything } from '../../../src/features/discovery/search/results/everything.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import type { DatabaseKind } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** Results do not depend on the collation of a database. */
const databases: [name: string, kind: DatabaseKind, locale?: string][] = [
  ['the embedded database', 'embedded'],
  ['PostgreSQL', 'postgres'],
  ['PostgreSQL in C', 'postgres', 'C'],
  ['PostgreSQL in Korean', 'postgres', 'ko-KR'],
];

describe.each(databases)('search on %s', (_, kind, locale) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let visitor: Ask;
  let author: Ask;
  let authorId: number;
  let channelId: number;

  beforeAll(async () => {
    api = await startTestApi(kind, {}, locale);
    add = fixtures(api.db);
    visitor = await askAs(api);
    const account = await add.addAccount();
    authorId = account.id;
    author = await askAs(api, account);
    channelId = await add.addChannel();
  });
  afterAll(() => api?.stop());

  const write = async (content: string, tags: string[] = []) =>
    (await author('POST /api/v1/community/talk', { channelId, content, tags })).body.result.id;
  const talks = async (keyword: string, more = '', ask = visitor) => {
    const { status, body } = await ask(`GET /api/v1/search/talks?keyword=${encodeURIComponent(keyword)}${more}`);
    expect(status).toBe(200);
    return body.result.talks;
  };
  const idsOf = async (keyword: string, ask = visitor) => (await talks(keyword, '', ask)).map(({ id }) => id);

  test('finds a talk by parts of its words, in any order, spacing and inflection', async () => {
    const id = await write('베란다의 무늬 아글레오네마가 새순을 냈어요. Variegata 3호 화분.');
    const other = await write('아글레오네마 말고 다른 이야기예요.');
    for (const keyword of [
      '무늬 글레오네',
      '새순을 아글레오네마를',
      '아글레 오네마 새순은',
      '무늬아글레오네마',
      'VARIEGATA',
      '3호',
    ]) {
      expect(await idsOf(keyword), keyword).toEqual([id]);
    }
    for (const keyword of ['아글레오네마로', 'ㅇㄱㄹㅇㄴㅁ', '아글ㄹ']) {
      expect((await idsOf(keyword)).toSorted(), keyword).toEqual([id, other].toSorted());
    }
    expect(await idsOf('아글레오네마'.normalize('NFD'))).toHaveLength(2);
    expect(await idsOf('아글레오네마 선인장')).toEqual([]);
  });

  test('finds hybrids, degrees and people in each spelling', async () => {
    const [cross, x] = [await write('Alocasia × Polly 새잎'), await write('Alocasia x Polly 분갈이')];
    for (const keyword of ['Alocasia x polly', 'alocasia × polly', 'alocasia polly']) {
      expect((await idsOf(keyword)).toSorted(), keyword).toEqual([cross, x].toSorted());
    }
    const degrees = [await write('밤에는 17℃까지'), await write('밤에는 17°C였어요')];
    for (const keyword of ['17℃', '17°C', '17 ℃']) {
      expect((await idsOf(keyword)).toSorted(), keyword).toEqual(degrees.toSorted());
    }
    const given = await write('언니한테서 받은 삽수');
    expect(await idsOf('언니에게 삽수')).toEqual([given]);
    expect(await idsOf('언니한테서')).toEqual([given]);
  });

  test('finds one-letter words as whole words', async () => {
    const id = await write('난을 하나 들였어요');
    await write('난초라면 다 좋아요');
    expect(await idsOf('난')).toEqual([id]);
    expect(await idsOf('난 하나')).toEqual([id]);
    const dry = await write('잎 끝이 갈색으로 말라요');
    for (const keyword of ['잎 끝', '잎 끝 갈색', '끝 잎']) expect(await idsOf(keyword), keyword).toEqual([dry]);
  });

  test('finds a plant by each of its names', async () => {
    const short = await write('알보 잎이 타들어 가요');
    const long = await write("Monstera deliciosa 'Albo' 나눔해요");
    for (const keyword of ['알보', '몬스테라 알보', 'monstera deliciosa albo']) {
      expect((await idsOf(keyword)).toSorted(), keyword).toEqual([short, long].toSorted());
    }
  });

  test('finds a plant in every kind of content by its Latin and Korean names, in every spelling and case', async () => {
    const korean = await add.addStory({ title: '필로덴드론 번식' });
    const latin = await add.addStory({ title: 'PHILODENDRON in water' });
    const article = await add.addArticle({ title: '필로덴드론 도감', text: '필로덴드론을 소개해요.' });
    const talk = await write('Philodendron 나눔해요');
    const koreanTalk = await write('필로덴드론이 새잎을 냈어요');
    await reindexAll(api.db);
    const comparable = (ids: number[]) => ids.toSorted((one, other) => one - other);
    for (const keyword of [
      '필로덴드론',
      'philodendron',
      'PHILODENDRON',
      'Ｐｈｉｌｏｄｅｎｄｒｏｎ',
      '필로덴드론'.normalize('NFD'),
    ]) {
      const asked = `keyword=${encodeURIComponent(keyword)}`;
      const stories = (await visitor(`GET /api/v1/search/story?${asked}`)).body.result.list;
      expect(comparable(stories.map(({ id }) => id)), keyword).toEqual([korean, latin]);
      const articles = (await visitor(`GET /api/v1/search/articles?query=${encodeURIComponent(keyword)}`)).body.data
        .content;
      expect(
        articles.map(({ id }) => id),
        keyword,
      ).toEqual([article]);
      expect(comparable(await idsOf(keyword)), keyword).toEqual([talk, koreanTalk]);
    }
    const albo = await write('싱고니움 알보 삽목');
    expect(await idsOf('syngonium albo')).toEqual([albo]);
  });

  test('ranks title before tag, tag before body, and body before comments, with the matching sentence marked', async () => {
    const inBody = await add.addStory({
      title: '겨울나기',
      tags: ['화분'],
      text: '올해는 <b>히아신스</b>를 심었어요.',
    });
    const inTitle = await add.addStory({ title: '히아신스의 봄', tags: ['구근'], text: '향이 좋아요.' });
    const inTag = await add.addStory({ title: '구근 심기', tags: ['히아신스'], text: '깊이 심어요.' });
    const below = await add.addStory({ title: '봄을 기다리며', tags: ['봄'], text: '기다려요.' });
    await reindexAll(api.db);
    await author('POST /api/v1/discover/comment', {
      storyId: below,
      comment: '히아신스도 심어 보세요',
      parentCommentId: null,
    });
    const { body } = await visitor(`GET /api/v1/search/story?keyword=${encodeURIComponent('히아신스')}`);
    expect(body.result.list.map(({ id }) => id)).toEqual([inTitle, inTag, inBody, below]);
    expect(body.result.page).toMatchObject({ totalElements: 4, size: 10 });
    expect(body.result.list[0]?.found.title).toEqual([
      { text: '히아신스', isMatch: true },
      { text: '의 봄', isMatch: false },
    ]);
    expect(body.result.list[2]?.found.excerpt).toContainEqual({ text: '히아신스', isMatch: true });
    expect(body.result.list[3]?.found).toMatchObject({ isInComment: true });
    const byTitle = await visitor(`GET /api/v1/search/story?keyword=${encodeURIComponent('히아신스')}&searchBy=title`);
    expect(byTitle.body.result.list.map(({ id }) => id)).toEqual([inTitle]);
    const byTag = await visitor(`GET /api/v1/search/story?keyword=${encodeURIComponent('히아신스')}&searchBy=tag`);
    expect(byTag.body.result.list.map(({ id }) => id)).toEqual([inTag]);
  });

  test('follows every edit, hiding, showing and deletion at once, of comments, too', async () => {
    const id = await write('처음에는 보스톤고사리였어요');
    expect(await idsOf('보스톤고사리')).toEqual([id]);
    await author(`PUT /api/v1/community/talk/${id}`, { channelId, content: '이제는 더피고사리예요' });
    expect(await idsOf('보스톤고사리')).toEqual([]);
    expect(await idsOf('더피고사리')).toEqual([id]);
    await setContentStatus(api.db, id, 'HIDDEN');
    expect(await idsOf('더피고사리')).toEqual([]);
    await setContentStatus(api.db, id, 'PUBLISHED');
    expect(await idsOf('더피고사리')).toEqual([id]);
    const { data: comment } = (await author(`POST /api/v1/community/${id}/comment`, { content: '아디안텀도 좋아요' }))
      .body.result;
    expect(await talks('아디안텀')).toMatchObject([{ id, found: { isInComment: true } }]);
    await author(`PUT /api/v1/community/comment/${comment.id}`, { content: '후마타도 좋아요' });
    expect(await idsOf('아디안텀')).toEqual([]);
    expect(await idsOf('후마타')).toEqual([id]);
    await author(`DELETE /api/v1/community/comment/${comment.id}`);
    expect(await idsOf('후마타')).toEqual([]);
    await author(`DELETE /api/v1/community/talk/${id}`);
    expect(await idsOf('더피고사리')).toEqual([]);
  });

  test('omits contents that the viewer has blocked or reported, except the magazine', async () => {
    const id = await write('차단해도 되는 크로톤');
    await api.db.insert(writer).values({ memberId: authorId }).onConflictDoNothing();
    const article = await add.addArticle({ authorId, title: '크로톤 이야기' });
    await reindexAll(api.db);
    const reader = await askAs(api, await add.addAccount());
    expect(await idsOf('크로톤', reader)).toEqual([id]);
    await reader('POST /api/v1/maker/block', { reportedUserId: authorId });
    expect(await idsOf('크로톤', reader)).toEqual([]);
    const found = await reader(`GET /api/v1/search?query=${encodeURIComponent('크로톤')}`);
    expect(found.body.data.content.map(({ id: each }) => each)).toEqual([article]);
    expect(await idsOf('크로톤')).toEqual([id]);

    const other = await add.addAccount();
    const under = await write('이 톡 아래에 무엇이 있을까요');
    const { data: comment } = (await author(`POST /api/v1/community/${under}/comment`, { content: '율마 험담' })).body
      .result;
    const reporter = await askAs(api, other);
    expect(await idsOf('율마', reporter)).toEqual([under]);
    const code = (await reporter('GET /api/v1/common/code/report?category=comment')).body.result.reportList[0]
      ?.depth1CodeId;
    const report = `POST /api/v1/community/${under}/comment/${comment.id}/report`;
    expect((await reporter(report, { reportCodeId: code })).status).toBe(200);
    expect(await idsOf('율마', reporter)).toEqual([]);
    expect(await idsOf('율마')).toEqual([under]);
    await reporter(`POST /api/v1/community/talk/${under}/report`, { reportCodeId: code });
    expect(await idsOf('무엇이 있을까요', reporter)).toEqual([]);
  });

  test('finds members by nickname and introduction until they leave', async () => {
    const person = await add.addAccount({ nickname: '다육이삼촌' });
    await reindexAll(api.db);
    const ask = await askAs(api, person);
    await ask('PUT /api/v1/user/userinfo', { nickname: '선인장삼촌', introduction: '가시를 좋아해요' });
    const people = async (keyword: string, more = '') =>
      (await visitor(`GET /api/v1/search/users?keyword=${encodeURIComponent(keyword)}${more}`)).body.result.list;
    expect(await people('삼촌')).toMatchObject([
      { userId: person.id, nickname: '선인장삼촌', introduction: '가시를 좋아해요' },
    ]);
    expect(await people('가시를')).toHaveLength(1);
    expect(await people('가시를', '&searchBy=nickname')).toEqual([]);
    expect(await people('다육이삼촌')).toEqual([]);
    await api.db.transaction((transaction) => forgetMember(transaction, person.id));
    expect(await people('선인장삼촌')).toEqual([]);
  });

  test('finds a new article, and a scheduled one only after its time', async () => {
    await api.db.insert(writer).values({ memberId: authorId }).onConflictDoNothing();
    const input = { title: '박쥐란 매달기', subtitle: '', thumbnail: null, thumbnailAlt: '', rituals: [], body: [] };
    const articles = async () =>
      (await visitor(`GET /api/v1/search?query=${encodeURIComponent('박쥐란')}`)).body.data.content.map(({ id }) => id);
    const now = await api.db.transaction((tx) => createArticle(tx, authorId, input as never));
    await api.db.transaction((tx) =>
      createArticle(tx, authorId, { ...input, subtitle: '둘' } as never, {
        publishAt: new Date(Date.now() + 3_600_000),
      }),
    );
    expect(await articles()).toEqual([now]);
    await api.db.update(content).set({ publishedAt: new Date() }).where(eq(content.status, 'SCHEDULED'));
    await publishDue(api.db, 10);
    expect((await articles()).toSorted()).toEqual([now, now + 1]);
  });

  test('searches for a corrected keyword if nothing is found, and reports the correction', async () => {
    const id = await write('우리 집 몬스테라 자랑');
    const typed = async (keyword: string) => {
      const { correction, talks: found } = await searchEverything(api.db, { keyword });
      return { correction, ids: found.hits.map(({ item }) => item.id) };
    };
    expect(await typed('ahstmxpfk')).toEqual({
      correction: { keyword: '몬스테라', why: 'layout' },
      ids: expect.arrayContaining([id]),
    });
    expect(await typed('몬스타라')).toEqual({
      correction: { keyword: '몬스테라', why: 'spelling' },
      ids: expect.arrayContaining([id]),
    });
    const plain = await write('거름을 흠뻑 주었더니 꽃망울이');
    for (const slip of ['꽃방울이', '꽃마울이', '꽃꽃망울이', '망꽃울이']) {
      const { correction, ids } = await typed(slip);
      expect(correction, slip).toEqual({ keyword: expect.stringContaining('꽃망울'), why: 'spelling' });
      expect(ids).toContain(plain);
    }
    for (let count = 0; count < 3; count++) await write(`분갈이는 ${count}번째가 재미있다`);
    const whole = await write('무늬가 멋있다');
    // A whole word, not the end of a more frequent one.
    expect(await typed('밋있다')).toEqual({ correction: { keyword: '멋있다', why: 'spelling' }, ids: [whole] });
    expect((await typed('전혀없는말이다')).correction).toBeUndefined();
  });

  test('sorts by time, views and name, and has pages', async () => {
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push(await write(`페페로미아 ${index}번째`));
    const newest = (await talks('페페로미아', '&sortKey=createdDesc&length=2')).map(({ id }) => id);
    const next = (await talks('페페로미아', '&sortKey=createdDesc&length=2&page=1')).map(({ id }) => id);
    expect([...newest, ...next]).toEqual(ids.toReversed().slice(0, 4));
    expect(await talks('페페로미아', '&page=9')).toEqual([]);
  });

  test('returns a clear 400 or no results for hostile keywords', async () => {
    const hostile = [
      '%',
      '_',
      `'`,
      '"',
      '\\',
      '&',
      '|',
      '!',
      '(',
      ')',
      ':*',
      '🌱',
      'ㅋ',
      '\u202e',
      '\u200b',

      `'; drop table content; --`,
    ];
    for (const keyword of hostile) expect(await talks(keyword), keyword).toEqual([]);
    const refused = async (line: string) => (await visitor(line as 'GET /api/v1/search/talks')).status;
    for (const kindOf of ['talks', 'story', 'users']) {
      expect(await refused(`GET /api/v1/search/${kindOf}`)).toBe(400);
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword=`)).toBe(400);
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword=${'가'.repeat(101)}`)).toBe(400);
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword=${encodeURIComponent('가'.repeat(10_000))}`)).toBe(
        400,
      );
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword=a&page=-1`)).toBe(400);
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword=a&length=1000`)).toBe(400);
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword=a&sortKey=x`)).toBe(400);
      expect(await refused(`GET /api/v1/search/${kindOf}?keyword[]=a`)).toBe(400);
      expect([200, 400]).toContain(await refused(`GET /api/v1/search/${kindOf}?keyword=%00`));
      expect([200, 400]).toContain(await refused(`GET /api/v1/search/${kindOf}?keyword=a&keyword=b`));
    }
  });

  test('suggests plants and tags for an incomplete keyword', async () => {
    await add.addStory({ tags: ['몬스테라무늬종'] });
    const suggest = async (keyword: string) =>
      (await visitor(`GET /api/v1/search/suggest?keyword=${encodeURIComponent(keyword)}`)).body.result;
    for (const keyword of ['몬', '몬ㅅ', '몬스텔', 'ㅁㅅㅌㄹ']) {
      const { suggestPlants } = await suggest(keyword);
      expect(suggestPlants[0], keyword).toMatchObject({ slug: 'monstera-deliciosa', name: '몬스테라' });
    }
    expect((await suggest('알보')).suggestPlants[0]).toMatchObject({ name: '몬스테라 알보', note: '알보' });
    expect((await suggest('')).suggestPlants).toEqual([]);
    const latin = await suggest('Monst');
    expect(latin.suggestPlants[0]).toMatchObject({ slug: 'monstera-deliciosa' });
    expect((await suggest('피쿠스')).suggestPlants.length).toBeGreaterThan(1);
  });
});
