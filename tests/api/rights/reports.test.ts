import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, pick, report } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { listPicks } from '../../../src/features/discovery/discover/discover.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { listStories } from '../../../src/features/contents/story/story.server.ts';
import { listTalks } from '../../../src/features/contents/talk/list/talk-lists.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { testWithinDay } from '../../harness/within-day.ts';

const SPAM = 1;
const FILED = '신고가 접수되었습니다.';

describe.each(serverDatabases)('reports on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  const newAsk = async () => askAs(server, await add.addAccount());
  const reportTalk = (ask: Ask, id: number) => ask(`POST /api/v1/community/talk/${id}/report`, { reportCodeId: SPAM });

  test('the reasons depend on the category', async () => {
    const { body } = await call(server, 'GET /api/v1/common/code/report?category=comment');
    expect(body.result.reportList[0]).toEqual({ depth1CodeId: 1, depth1CodeValue: '스팸·광고' });
    const plain = await call(server, 'GET /api/v1/article/comment/report/reason');
    expect(plain.body.data).toEqual(body.result.reportList);
    const texts = async (category: string) =>
      (await call(server, `GET /api/v1/common/code/report?category=${category}`)).body.result.reportList.map(
        ({ depth1CodeValue }: { depth1CodeValue: string }) => depth1CodeValue,
      );
    expect(await texts('story')).toContain('저작권 침해');
    expect(await texts('comment')).not.toContain('저작권 침해');
    expect(await texts('user')).toContain('다른 사람 사칭');
    expect(await texts('story')).not.toContain('다른 사람 사칭');
    expect((await call(server, 'GET /api/v1/common/code/report?category=plant')).status).toBe(400);
  });

  test('each kind of content is reported at its own address', async () => {
    const ask = await newAsk();
    const authorId = await add.addMember();
    const story = await add.addStory({ authorId, title: '제목', text: '본문' });
    const article = await add.addArticle();
    const talkId = await add.addTalk();
    const comments = [];
    for (const id of [article, story, talkId]) comments.push(await add.addComment(id, authorId));
    const bodies: [string, object][] = [
      [`community/talk/${talkId}/report`, { reportCodeId: 2 }],
      [`story/${story}/report`, { storyId: story, targetMakerId: authorId, depth1CodeId: 3 }],
      [`article/${article}/report`, { id: article, reason: 4 }],
      [`article/${article}/comment/${comments[0]}/report`, { reportCodeId: 5 }],
      [`stories/${story}/comment/${comments[1]}/report`, { reportCodeId: 5 }],
      [`community/${talkId}/comment/${comments[2]}/report`, { reportCodeId: 7 }],
    ];
    for (const [path, body] of bodies) {
      const answer = await ask(`POST /api/v1/${path}`, body);
      expect(answer.status, path).toBe(200);
      expect(answer.body.result ?? answer.body.data, path).toEqual({ state: 'filed', message: FILED });
    }
    const rows = await server.db.select().from(report).orderBy(report.id);
    expect(rows.slice(-6).map(({ reasonId }) => reasonId)).toEqual([2, 3, 4, 5, 5, 7]);
    const [ofStory] = await server.db.select().from(report).where(eq(report.contentId, story));
    expect(ofStory).toMatchObject({ targetId: authorId, excerpt: '제목\n부제\n본문', status: 'OPEN', commentId: null });
  });

  test('a report of a member stores their current profile, and hides nothing', async () => {
    const target = await add.addAccount({ nickname: '수상한이' });
    const askTarget = await askAs(server, target);
    await askTarget('PUT /api/v1/user/userinfo', { nickname: '수상한이', introduction: '싸게 팔아요.' });
    const talkId = await add.addTalk({ authorId: target.id });
    const story = await add.addStory({ authorId: target.id });
    const ask = await newAsk();
    const reportPerson = (body: object = { reportCodeId: 8 }) => ask(`POST /api/v1/user/${target.id}/report`, body);
    expect((await reportPerson()).body.result).toEqual({ state: 'filed', message: FILED });
    expect((await reportPerson({ reportCodeId: 1 })).body.result.state).toBe('already');
    const rows = await server.db.select().from(report).where(eq(report.targetId, target.id));
    expect(rows).toMatchObject([
      { reasonId: 8, excerpt: '수상한이\n싸게 팔아요.', contentId: null, commentId: null, status: 'OPEN' },
    ]);
    const shown = (await ask('GET /api/v1/stories')).body.result.list.map(({ id }: { id: number }) => id);
    expect(shown).toContain(story);
    expect((await ask(`GET /api/v1/community/talk/${talkId}`)).status).toBe(200);
    // The member's contents can be reported, too.
    expect((await reportTalk(ask, talkId)).body.result.state).toBe('filed');
    expect(outcome(await askTarget(`POST /api/v1/user/${target.id}/report`, { reportCodeId: 1 }))).toEqual([
      400,
      'BAD_REQUEST',
    ]);
    for (const reportCodeId of [0, 6, 99]) expect((await reportPerson({ reportCodeId })).status).toBe(400);
    const missing = await ask('POST /api/v1/user/987654321/report', { reportCodeId: 1 });
    expect(outcome(missing)).toEqual([404, 'NOT_FOUND']);
    await server.db.execute(sql`update member set status = 'left' where id = ${target.id}`);
    expect((await reportPerson()).text).toBe(missing.text);
  });

  test('a repeated report gets the same answer and is not counted', async () => {
    const ask = await newAsk();
    const id = await add.addTalk();
    expect((await reportTalk(ask, id)).body.result.state).toBe('filed');
    const again = await reportTalk(ask, id);
    expect([again.status, again.body.result]).toEqual([200, { state: 'already', message: FILED }]);
    expect(await server.db.$count(report, eq(report.contentId, id))).toBe(1);
  });

  test('a report hides nothing from other members', async () => {
    const id = await add.addTalk({ text: '신고된 톡' });
    const commentId = await add.addComment(id, await add.addMember(), '신고된 댓글');
    const reporter = await newAsk();
    await reportTalk(reporter, id);
    await reporter(`POST /api/v1/community/${id}/comment/${commentId}/report`, { reportCodeId: SPAM });
    const page = await call(server, `GET /community/view/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('신고된 톡');
    expect(page.text).toContain('신고된 댓글');
    expect((await call(server, 'GET /community/feed/all')).text).toContain('신고된 톡');
  });

  test('reported contents disappear from the reporter’s lists and counts', async () => {
    const account = await add.addAccount();
    const ask = await askAs(server, account);
    const authorId = await add.addMember();
    const channelId = await add.addChannel();
    const [kept, talkId] = [await add.addTalk({ channelId }), await add.addTalk({ channelId, text: '내가 신고한 톡' })];
    const story = await add.addStory({ authorId, title: '내가 신고한 스토리', tags: ['신고'] });
    await server.db.insert(pick).values({ contentId: story, position: 0 });
    const seen = async (viewerId?: number) => {
      const talks = await listTalks(server.db, { channelId, viewerId });
      const stories = await listStories(server.db, { tag: '신고', viewerId });
      const picks = await listPicks(server.db, { viewerId });
      return [talks.items.map(({ id }) => id), talks.total, stories.items.length, stories.total, picks.length];
    };
    expect(await seen(account.id)).toEqual([[talkId, kept], 2, 1, 1, 1]);
    await reportTalk(ask, talkId);
    await ask(`POST /api/v1/story/${story}/report`, { storyId: story, targetMakerId: authorId, depth1CodeId: SPAM });
    expect(await seen(account.id)).toEqual([[kept], 1, 0, 0, 0]);
    for (const other of [undefined, authorId]) expect(await seen(other)).toEqual([[talkId, kept], 2, 1, 1, 1]);
    // The story remains available at its address.
    expect((await ask(`GET /api/v1/stories/${story}`)).status).toBe(200);
    const filed = await server.db.select().from(report).where(eq(report.reporterId, account.id));
    for (const { id } of filed) await decide(server.db, id, { outcome: 'KEPT', by: null });
    expect(await seen(account.id)).toEqual([[talkId, kept], 2, 1, 1, 1]);
  });

  test('a reported story disappears from the reporter’s scraps, an article stays', async () => {
    const ask = await newAsk();
    const authorId = await add.addMember();
    const [story, article] = [await add.addStory({ authorId }), await add.addArticle({ authorId })];
    await ask('POST /api/v1/discover/bookmark', { storyId: story });
    await ask(`POST /api/v1/article/${article}/bookmark`);
    const scraps = async (call: string, link: string) => {
      const { body } = await ask(`GET ${call}`);
      const { content, page } = body.result ?? body.data;
      const kind = link.startsWith('/article') ? '?kind=article' : '';
      const isOnPage = (await ask(`GET /my/scrap${kind}`)).text.includes(`href="${link}"`);
      expect({ total: page.totalElements, isOnPage }).toEqual({ total: content.length, isOnPage: content.length > 0 });
      return content.length;
    };
    const both = async () => [
      await scraps('/api/v1/discover/bookmark', `/story/${story}`),
      await scraps('/api/v1/article/bookmark', `/article/${article}`),
    ];
    expect(await both()).toEqual([1, 1]);
    await ask(`POST /api/v1/story/${story}/report`, { storyId: story, targetMakerId: authorId, depth1CodeId: SPAM });
    await ask(`POST /api/v1/article/${article}/report`, { id: article, reason: SPAM });
    expect(await both()).toEqual([0, 1]);
  });

  test('a member cannot report again after an operator dismissed their report', async () => {
    const [ask, other] = [await newAsk(), await newAsk()];
    const id = await add.addTalk();
    await reportTalk(ask, id);
    const [filed] = await server.db.select().from(report).where(eq(report.contentId, id));
    await decide(server.db, filed?.id ?? 0, { outcome: 'KEPT', by: null });
    const again = await reportTalk(ask, id);
    expect([again.status, again.body.error.message]).toEqual([
      400,
      '신고한 뒤에 운영자가 확인했고, 문제가 없다고 보았어요.',
    ]);
    expect((await reportTalk(other, id)).body.result.state).toBe('filed');
  });

  test('a member cannot report their own contents', async () => {
    const account = await add.addAccount();
    const id = await add.addTalk({ authorId: account.id });
    const answer = await reportTalk(await askAs(server, account), id);
    expect([answer.status, answer.body.error.message]).toEqual([400, '내가 쓴 글은 신고할 수 없어요.']);
  });

  test('the body must agree with the address', async () => {
    const ask = await newAsk();
    const authorId = await add.addMember();
    const story = await add.addStory({ authorId });
    const article = await add.addArticle();
    const body = { storyId: story, targetMakerId: authorId, depth1CodeId: SPAM };
    for (const wrong of [{ storyId: article }, { targetMakerId: authorId + 1 }, { depth1CodeId: 99 }]) {
      expect((await ask(`POST /api/v1/story/${story}/report`, { ...body, ...wrong })).status).toBe(400);
    }
    expect((await ask(`POST /api/v1/article/${article}/report`, { id: story, reason: SPAM })).status).toBe(400);
    const noReason = await ask(`POST /api/v1/story/${story}/report`, { ...body, depth1CodeId: undefined });
    expect([noReason.status, noReason.body.field]).toEqual([400, 'depth1CodeId']);
    expect(await server.db.$count(report, eq(report.contentId, story))).toBe(0);
  });

  test('session, existence, content type and fields are checked in this order', async () => {
    const ask = await newAsk();
    const visitor = await askAs(server);
    const id = await add.addTalk();
    const gone = await add.addTalk();
    await setContentStatus(server.db, gone, 'DELETED');
    const path = (talkId: number | string) => `POST /api/v1/community/talk/${talkId}/report`;
    expect(outcome(await visitor(path(gone), 'no object'))).toEqual([401, 'UNAUTHORIZED']);
    expect(outcome(await ask(path(gone), 'no object'))).toEqual([410, 'DELETED']);
    expect(outcome(await ask(path(999_999_999), 'no object'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await ask(path(id), 'no object'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(outcome(await ask(path(id), {}))).toEqual([400, 'BAD_REQUEST']);
    expect(outcome(await ask(path('abc'), { reportCodeId: SPAM }))).toEqual([400, 'BAD_REQUEST']);
  });

  test('a comment is found only below its own content', async () => {
    const ask = await newAsk();
    const [here, elsewhere] = [await add.addTalk(), await add.addTalk()];
    const author = await add.addMember();
    const id = await add.addComment(here, author);
    const deleted = await add.addComment(here, author);
    await server.db.update(comment).set({ status: 'DELETE' }).where(eq(comment.id, deleted));
    const post = (path: string) => ask(`POST /api/v1/${path}/report`, { reportCodeId: SPAM });
    expect((await post(`community/${elsewhere}/comment/${id}`)).status).toBe(404);
    expect((await post(`stories/${here}/comment/${id}`)).status).toBe(404);
    expect((await post(`community/${here}/comment/${deleted}`)).status).toBe(404);
    expect((await post(`community/${here}/comment/${id}`)).status).toBe(200);
  });

  testWithinDay('a member files at most twenty reports a Korean day', async () => {
    const account = await add.addAccount();
    const ask = await askAs(server, account);
    const channelId = await add.addChannel();
    const talks: number[] = [];
    for (let count = 0; count < 22; count++) talks.push(await add.addTalk({ channelId }));
    const [first = 0, last = 0] = [talks[0], talks[21]];
    await reportTalk(ask, first);
    await server.db
      .update(report)
      .set({ createdAt: sql`date_trunc('day', now(), 'Asia/Seoul') - interval '1 second'` })
      .where(eq(report.reporterId, account.id));
    for (const id of talks.slice(1, 18)) expect((await reportTalk(ask, id)).status).toBe(200);
    const answers = await Promise.all(talks.slice(18).map((id) => reportTalk(ask, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe('TOO_MANY_REQUESTS');
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    // A repeated report is not a new one.
    expect((await reportTalk(ask, first)).body.result.state).toBe('already');
    await server.db
      .update(report)
      .set({ createdAt: sql`date_trunc('day', now(), 'Asia/Seoul') - interval '1 second'` })
      .where(eq(report.reporterId, account.id));
    expect((await reportTalk(ask, last)).status).toBe(200);
  });
});
