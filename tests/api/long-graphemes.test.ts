import { eq } from '../../src/db/drizzle.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { member, story } from '../../src/db/schema/index.ts';
import { addMaker, paragraph } from '../features/story/support.ts';
import type { Ask } from '../harness/ask.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../harness/server/in-process.ts';
import { MONSTERS } from '../harness/hostile/long-graphemes.ts';
import { watchNormalise } from '../harness/hostile/watch-normalise.ts';

const MARKS = `a${'\u0301'.repeat(49_990)}${'\u0323'.repeat(49_990)}`;
const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
const longestGrapheme = (text: string) =>
  [...segmenter.segment(text)].reduce((longest, { segment }) => Math.max(longest, segment.length), 0);

describe.each(serverDatabases)('a character with thousands of combining marks, on %s', (kind) => {
  let api: TestApi;
  let ask: Ask;
  let id: number;
  let channelId: number;

  beforeAll(async () => {
    api = await startTestApi(kind);
    const add = fixtures(api.db);
    ({ id, ask } = await addMaker(api, add));
    channelId = await add.addChannel();
  });
  afterAll(() => api?.stop());
  afterEach(() => vi.restoreAllMocks());

  test.each(Object.entries(MONSTERS))('is stored with 30 code units in a talk: %s', async (_, monster) => {
    const watched = watchNormalise();
    const { body } = await ask('POST /api/v1/community/talk', { channelId, content: `톡 ${monster}` });
    const shown = await ask(`GET /api/v1/community/talk/${body.result.id}`);
    expect(longestGrapheme(shown.body.result.content)).toBeLessThanOrEqual(30);
    expect(watched.longestRun()).toBeLessThanOrEqual(30);
  });

  test('is shortened in drafts, inquiries, comments and stories, too', async () => {
    const watched = watchNormalise();
    const draft = await ask('POST /api/v1/draft/talk', { body: { content: MARKS } });
    const inquiry = await ask('POST /api/v1/qna', { categoryId: 6, title: '제목', content: `문의 ${MARKS}` });
    const { body: talk } = await ask('POST /api/v1/community/talk', { channelId, content: '댓글이 달릴 톡' });
    const content = MARKS.slice(0, 2_500) + '\u0323'.repeat(2_400);
    const comment = await ask(`POST /api/v1/community/${talk.result.id}/comment`, { content });
    const written = await ask('POST /api/v1/stories', {
      title: `제목 ${'\u0301'.repeat(500)}${'\u0323'.repeat(500)}`,
      body: [paragraph(`글 ${content}`.slice(0, 4_999))],
    });
    expect([draft, inquiry, comment, written].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const mine = await ask('GET /api/v1/qna');
    const texts = [draft.text, mine.text, comment.text];
    expect(Math.max(...texts.map(longestGrapheme))).toBeLessThanOrEqual(31);
    expect(watched.longestRun()).toBeLessThanOrEqual(30);
  });

  test('is refused in a nickname and a search, and shortened in a tag and an introduction', async () => {
    const watched = watchNormalise();
    const marks = `a${'\u0301'.repeat(90)}${'\u0323'.repeat(90)}`;
    const nickname = await ask('PUT /api/v1/user/userinfo', { nickname: `새싹${marks}` });
    expect([nickname.status, nickname.body.field]).toEqual([400, 'nickname']);
    const introduction = await ask('PUT /api/v1/user/userinfo', { introduction: `소개 ${marks}` });
    expect(introduction.status).toBe(200);
    const tagged = await ask('POST /api/v1/community/talk', {
      channelId,
      content: '태그가 긴 톡',
      tags: [`태그${marks}`],
    });
    expect(tagged.status).toBe(200);
    const keyword = encodeURIComponent(marks.slice(50, 140));
    expect((await ask(`GET /api/v1/search/talks?keyword=${keyword}`)).status).toBe(200);
    expect((await ask(`GET /api/v1/search/suggest?keyword=${keyword}`)).status).toBe(200);
    expect((await ask(`GET /api/v1/stories?tag=${keyword}`)).status).toBe(200);
    expect(watched.longestRun()).toBeLessThanOrEqual(30);
    const [row] = await api.db.select().from(member).where(eq(member.id, id));
    expect(longestGrapheme(row?.introduction ?? '')).toBeLessThanOrEqual(30);
  });

  test.each(['\u3164', '\u2800', '\u00ad', '\u200d', '#'])(
    'a tag, a title and a nickname of %j alone are refused with a reason',
    async (unseen) => {
      const tag = await ask('POST /api/v1/community/talk', { channelId, content: '태그', tags: [unseen] });
      expect([tag.status, tag.body.error?.message]).toEqual([400, '태그에 보이는 글자를 넣어 주세요.']);
      const nickname = await ask('PUT /api/v1/user/userinfo', { nickname: unseen.repeat(4) });
      expect([nickname.status, nickname.body.error?.message]).toEqual([400, expect.stringContaining('닉네임')]);
      if (unseen === '#') return;
      const titled = await ask('POST /api/v1/stories', { title: unseen, body: [paragraph('글')] });
      expect([titled.status, titled.body.error?.message]).toEqual([400, '제목을 입력해 주세요.']);
    },
  );

  test('noncharacters of Unicode are removed', async () => {
    const noncharacters = '\ufffe\uffff\ufdd0\u{1ffff}';
    const written = await ask('POST /api/v1/stories', {
      title: `제목${noncharacters}`,
      body: [paragraph(`글${noncharacters}`)],
    });
    expect(written.status).toBe(200);
    const [row] = await api.db.select().from(story).where(eq(story.title, '제목'));
    expect(row?.body).toEqual([paragraph('글')]);
  });
});
