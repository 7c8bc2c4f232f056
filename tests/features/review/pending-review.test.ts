import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channel, comment, content, decision, maker, member, report, talk } from '../../../src/db/schema/index.ts';
import { NEWCOMER_DAYS } from '../../../src/features/community/review/pending-review.ts';
import { decideAppeal } from '../../../src/features/community/report/appeal/appeal.server.ts';
import { OWN_TALKS } from '../../../src/features/contents/talk/talk.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { uploadedBy } from '../talk/support.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';

const SPAM = '1';
const PHONE = '삽수 나눠요. 공일공-1234-5678';
const CLEAN = '삽수 나눠요. 댓글 주세요.';

describe.each(serverDatabases)('pending review on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let channelId: number;
  let operator: Person;
  let visitor: Ask;
  type Person = { id: number; nickname: string; cookie: string; ask: Ask };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    channelId = await add.addChannel();
    operator = await newMember();
    await setRole(server.db, operator.nickname, 'admin');
    visitor = await askAs(server);
  });
  afterAll(() => server?.stop());

  async function newMember(): Promise<Person> {
    const { id, nickname } = await add.addAccount();
    return { id, nickname, cookie: await signInAs(server, id), ask: await askAs(server, { id }) };
  }

  /** Adds an established member: an old account with published contents. */
  async function oldMember(): Promise<Person> {
    const person = await newMember();
    await server.db
      .update(member)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(member.id, person.id));
    for (let count = 0; count < 3; count++) await add.addTalk({ channelId, authorId: person.id });
    return person;
  }

  async function page(path: string, person?: Person) {
    const headers = { ...(person && { cookie: person.cookie }) };
    const answer = await fetch(server.origin + path, { headers, redirect: 'manual' });
    return { status: answer.status, html: await answer.text() };
  }

  /** Submits an operator's decision by the form of the page. */
  async function decide(path: string, fields: Record<string, string>, seen?: string) {
    const shown = await page(path, operator);
    const state = seen ?? stateIn(shown.html);
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ seen: state, ...fields }),
      headers: { cookie: operator.cookie, origin: server.origin },
    });
    return { status: answer.status, html: await answer.text() };
  }

  const stateIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const write = ({ ask }: Person, text: string, more: object = {}) =>
    ask('POST /api/v1/community/talk', { channelId, content: text, ...more });
  const commentOn = (talkId: number, { ask }: Person, text: string, parentId: number | null = null) =>
    ask(`POST /api/v1/community/${talkId}/comment`, { content: text, parentId });
  const alarmsOf = async ({ ask }: Person) => {
    await runAlarmJob(server.db);
    const { body } = await ask('GET /api/v1/alarm');
    return body.data.content.map(({ type, link, message, boldMessage }) => ({
      type,
      link,
      says: message.replace('%s', boldMessage),
    }));
  };
  const rowOf = async (id: number) => (await server.db.select().from(content).where(eq(content.id, id)))[0];
  const shownTalks = async (ask: Ask) => (await ask(`GET /api/v1/community/talks?channelId=${channelId}`)).body.result;
  const countOf = async () =>
    (await server.db.select({ talks: channel.talkCount }).from(channel).where(eq(channel.id, channelId)))[0]?.talks;

  test('a newcomer’s talk with a phone number is visible to its author alone, who sees that it is pending', async () => {
    const [author, reader] = [await newMember(), await oldMember()];
    const before = await shownTalks(visitor);
    const answer = await write(author, PHONE);
    expect(answer.status).toBe(200);
    const { id, isPendingReview } = answer.body.result;
    expect(isPendingReview).toBe(true);

    for (const ask of [visitor, reader.ask]) {
      expect(await shownTalks(ask)).toMatchObject({ page: { totalElements: before.page.totalElements } });
      const absent = await ask('GET /api/v1/community/talk/99999999');
      const asked = await ask(`GET /api/v1/community/talk/${id}`);
      expect([asked.status, asked.text]).toEqual([404, absent.text]);
      expect(outcome(await ask(`GET /api/v1/community/${id}/comment`))).toEqual([404, 'NOT_FOUND']);
    }
    expect(await countOf()).toBe(before.page.totalElements);
    for (const person of [undefined, reader]) {
      const shown = await page(`/community/view/${id}`, person);
      expect(shown.status).toBe(404);
      const nothing = await page('/community/view/99999999', person);
      expect(shown.html.replaceAll(`view/${id}`, '')).toBe(nothing.html.replaceAll('view/99999999', ''));
    }
    for (const path of ['/', '/community', `/community/list?channel=${channelId}`, `/user?id=${author.id}`]) {
      expect((await page(path)).html, path).not.toContain('삽수 나눠요');
    }
    expect((await reader.ask(`POST /api/v1/community/talk/${id}/like`)).status).toBe(404);
    expect((await page(`/search/talk?keyword=${encodeURIComponent('삽수')}`)).html).not.toContain('공일공');

    const own = await page(`/community/view/${id}`, author);
    expect(own.status).toBe(200);
    for (const words of ['지금은 나에게만 보여요', '보통 하루 안에', '그 부분을 지우고', PHONE]) {
      expect(own.html).toContain(words);
    }
    expect((await author.ask(`GET /api/v1/community/talk/${id}`)).body.result).toMatchObject({
      id,
      isPendingReview: true,
    });
    const mine = await author.ask(`GET /api/v1/community/talks?channelId=${OWN_TALKS}`);
    expect(mine.body.result.talks).toMatchObject([{ id, isPendingReview: true }]);
    expect((await page(`/community/list?channel=${OWN_TALKS}`, author)).html).toContain('확인 중');
    expect((await page(`/community/writing?id=${id}`, author)).status).toBe(200);
  });

  test('an operator sees the reason and shows the talk, which is then new to all, and its author gets an alarm', async () => {
    const [author, follower] = [await newMember(), await newMember()];
    await follower.ask('POST /api/v1/user/follow', { followerId: author.id });
    const { id } = (await write(author, PHONE)).body.result;
    expect(await alarmsOf(follower)).toEqual([]);
    const before = await countOf();

    expect((await page('/admin', operator)).html).toMatch(/확인할 글\s*<strong>[1-9]/);
    expect((await page('/admin/held', operator)).html).toContain('공일공-1234-5678</mark>');
    const path = `/admin/content/${id}`;
    const { html } = await page(path, operator);
    expect(html).toContain('공일공-1234-5678</mark>');
    expect(html).toContain(author.nickname);
    expect((await decide(path, { outcome: 'KEPT' })).status).toBe(303);

    expect(await rowOf(id)).toMatchObject({ status: 'PUBLISHED', pendingSince: null });
    expect(await countOf()).toBe((before ?? 0) + 1);
    expect((await shownTalks(visitor)).talks[0]).toMatchObject({ id, isPendingReview: false });
    const [times] = await server.db
      .select({ content: content.publishedAt, talk: talk.publishedAt, createdAt: content.createdAt })
      .from(talk)
      .innerJoin(content, eq(content.id, talk.id))
      .where(eq(talk.id, id));
    expect(times?.talk).toEqual(times?.content);
    expect(times?.talk.getTime()).toBeGreaterThan(times?.createdAt.getTime() ?? 0);
    expect((await page(`/community/view/${id}`)).status).toBe(200);
    expect(await alarmsOf(follower)).toMatchObject([{ type: 'SUBSCRIBE_USER_NEW_TALK' }]);
    expect(await alarmsOf(author)).toEqual([
      { type: 'HELD_SHOWN', link: `/community/view/${id}`, says: '내 글을 확인했어요. 이제 모두에게 보여요.' },
    ]);
    const found = await page(`/search/talk?keyword=${encodeURIComponent('삽수')}`);
    expect(found.html).toContain('공일공');

    const edited = await author.ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: `${PHONE} 오늘만요.` });
    expect(edited.body.result.isPendingReview).toBe(false);
  });

  test('a talk that was reported before its edit stays pending when the report is decided', async () => {
    const [author, reporter] = [await newMember(), await newMember()];
    const { id } = (await write(author, CLEAN)).body.result;
    await reporter.ask(`POST /api/v1/community/talk/${id}/report`, { reportCodeId: 1 });
    await author.ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: PHONE });
    expect((await rowOf(id))?.status).toBe('HELD');
    const [row] = await server.db.select().from(report).where(eq(report.contentId, id));
    expect((await decide(`/admin/report/${row?.id}`, { outcome: 'KEPT' })).status).toBe(303);
    expect((await rowOf(id))?.status).toBe('HELD');
    expect((await decide(`/admin/content/${id}`, { outcome: 'KEPT' })).status).toBe(303);
    expect((await rowOf(id))?.status).toBe('PUBLISHED');
    expect(await alarmsOf(author)).toMatchObject([{ type: 'HELD_SHOWN' }]);
  });

  test('a talk hidden by mistake is shown after an appeal as if it were new', async () => {
    const [author, follower] = [await newMember(), await newMember()];
    await follower.ask('POST /api/v1/user/follow', { followerId: author.id });
    const { id } = (await write(author, PHONE)).body.result;
    await decide(`/admin/content/${id}`, { outcome: 'HIDDEN', reason: SPAM });
    const [decided] = await server.db.select().from(decision).where(eq(decision.contentId, id));
    await server.db
      .update(decision)
      .set({ appeal: '나눔이에요', appealedAt: new Date() })
      .where(eq(decision.contentId, id));
    await decideAppeal(server.db, decided?.id ?? 0, { outcome: 'OVERTURNED', words: '나눔이 맞아요', by: null });
    expect(await rowOf(id)).toMatchObject({ status: 'PUBLISHED', pendingSince: null });
    expect(await alarmsOf(follower)).toMatchObject([{ type: 'SUBSCRIBE_USER_NEW_TALK' }]);
  });

  test('a deleted pending talk was never shown to others, and its author learns the reason', async () => {
    const author = await newMember();
    const { id } = (await write(author, 'plantsale점com 에서 사세요')).body.result;
    const path = `/admin/content/${id}`;
    expect((await decide(path, { outcome: 'DELETED', reason: SPAM })).status).toBe(303);
    expect((await rowOf(id))?.status).toBe('HIDDEN');
    expect((await page(`/community/view/${id}`)).status).toBe(404);
    expect(await alarmsOf(author)).toMatchObject([{ type: 'MODERATED' }]);
    expect((await page('/admin/held', operator)).html).not.toContain('plantsale');
  });

  test('two concurrent decisions count once, and no operator shows a text that was edited meanwhile', async () => {
    const author = await newMember();
    const { id } = (await write(author, PHONE)).body.result;
    const path = `/admin/content/${id}`;
    const seen = stateIn((await page(path, operator)).html);
    await author.ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: `${PHONE} t.me/spam` });
    const late = await decide(path, { outcome: 'KEPT' }, seen);
    expect(late.html).toContain('그사이 이 글이 바뀌었거나');
    expect((await rowOf(id))?.status).toBe('HELD');
    const again = stateIn((await page(path, operator)).html);
    const both = await Promise.all([
      decide(path, { outcome: 'KEPT' }, again),
      decide(path, { outcome: 'KEPT' }, again),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
    expect((await alarmsOf(author)).filter(({ type }) => type === 'HELD_SHOWN')).toHaveLength(1);
  });

  test('an edit that removes the phone number shows the talk at once, and an edit that adds it makes it pending', async () => {
    const author = await newMember();
    const { id } = (await write(author, PHONE)).body.result;
    const edit = async (text: string) =>
      (await author.ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: text })).body.result.isPendingReview;
    expect(await edit('그래도 01012345678')).toBe(true);
    expect(await edit(CLEAN)).toBe(false);
    expect((await page(`/community/view/${id}`)).status).toBe(200);
    const since = (await rowOf(id))?.publishedAt;
    expect(await edit('카톡 green1004')).toBe(true);
    // The cached page is invalidated once the process receives the event of the edit.
    await expect.poll(async () => (await page(`/community/view/${id}`)).status).toBe(404);
    expect(await edit(CLEAN)).toBe(false);
    expect((await rowOf(id))?.publishedAt).toEqual(since);
    expect((await author.ask(`DELETE /api/v1/community/talk/${id}`)).status).toBe(200);
  });

  test('established members, operators and makers of some days need no review, nor do links to this site', async () => {
    const makerToBe = await newMember();
    const registeredAt = sql`now() - make_interval(days => ${NEWCOMER_DAYS})`;
    await server.db.insert(maker).values({ memberId: makerToBe.id, registeredAt });
    for (const person of [await oldMember(), makerToBe, operator]) {
      expect((await write(person, PHONE)).body.result.isPendingReview).toBe(false);
    }
    const makerOfToday = await newMember();
    await server.db.insert(maker).values({ memberId: makerOfToday.id });
    expect((await write(makerOfToday, PHONE)).body.result.isPendingReview).toBe(true);
    const young = await newMember();
    expect((await write(young, `${server.origin}/community/view/1 보세요`)).body.result.isPendingReview).toBe(false);
    const quiet = await newMember();
    await server.db
      .update(member)
      .set({ createdAt: sql`now() - interval '400 days'` })
      .where(eq(member.id, quiet.id));
    expect((await write(quiet, PHONE)).body.result.isPendingReview).toBe(true);
  });

  test('alternative texts of pictures and tags are checked, too', async () => {
    const author = await newMember();
    const images = [{ url: await uploadedBy(author.ask), alt: '연락처는 010 1234 5678' }];
    expect((await write(author, '새잎이에요', { images })).body.result.isPendingReview).toBe(true);
    expect((await write(author, '새잎이에요', { tags: ['카톡green1004'] })).body.result.isPendingReview).toBe(true);
  });

  test('a pending comment is counted, listed and announced only once it is shown', async () => {
    const [author, owner, reader] = [await newMember(), await oldMember(), await oldMember()];
    const talkId = await add.addTalk({ channelId, authorId: owner.id });
    const { data } = (await commentOn(talkId, author, PHONE)).body.result;
    expect(data).toMatchObject({ isPendingReview: true, status: 'ACTIVE', content: PHONE });
    const listOf = async (ask: Ask) => (await ask(`GET /api/v1/community/${talkId}/comment`)).body.result.list;
    expect(await listOf(visitor)).toEqual([]);
    expect(await listOf(reader.ask)).toEqual([]);
    expect(await listOf(author.ask)).toMatchObject([{ id: data.id, isPendingReview: true }]);
    expect((await rowOf(talkId))?.commentCount).toBe(0);
    expect(await alarmsOf(owner)).toEqual([]);
    expect((await page(`/community/view/${talkId}`)).html).not.toContain('공일공');
    // The first request stores the page in the cache. The author sees their own comment all the same.
    expect((await page(`/community/view/${talkId}`, reader)).html).not.toContain('공일공');
    expect((await page(`/community/view/${talkId}`, author)).html).toContain('공일공');
    expect(outcome(await commentOn(talkId, author, '답이에요', data.id))[0]).toBe(400);
    expect((await commentOn(talkId, reader, '답이에요', data.id)).status).toBe(404);
    expect((await reader.ask(`POST /api/v1/community/comment/${data.id}/like`)).status).toBe(404);

    const path = `/admin/content/${talkId}?comment=${data.id}`;
    expect((await page(path, operator)).html).toContain('공일공-1234-5678</mark>');
    expect((await decide(path, { outcome: 'KEPT' })).status).toBe(303);
    expect(await listOf(visitor)).toMatchObject([{ id: data.id, isPendingReview: false }]);
    expect((await rowOf(talkId))?.commentCount).toBe(1);
    expect((await alarmsOf(owner)).map(({ type }) => type)).toEqual(['TALK_COMMENT']);
    expect(await alarmsOf(author)).toMatchObject([
      { type: 'HELD_SHOWN', says: '내 댓글을 확인했어요. 이제 모두에게 보여요.' },
    ]);
  });

  test('a pending reply to a reply notifies the answered member once it is shown', async () => {
    const [owner, first, second] = [await oldMember(), await oldMember(), await oldMember()];
    const talkId = await add.addTalk({ channelId, authorId: owner.id });
    const say = async ({ ask }: Person, content: string, parentId: number | null) =>
      (await ask(`POST /api/v1/community/${talkId}/comment`, { content, parentId })).body.result.data.id;
    const comment = await say(first, '잎이 예뻐요', null);
    const reply = await say(second, '정말요', comment);
    const held = await say(await newMember(), PHONE, reply);
    expect(await alarmsOf(second)).toEqual([]);
    const path = `/admin/content/${talkId}?comment=${held}`;
    expect((await decide(path, { outcome: 'KEPT' })).status).toBe(303);
    expect(await alarmsOf(second)).toMatchObject([{ type: 'TALK_COMMENT_REPLY' }]);
  });

  test('the comment counter equals the rows when pending comments are edited, hidden or deleted', async () => {
    const [author, owner] = [await newMember(), await oldMember()];
    const talkId = await add.addTalk({ channelId, authorId: owner.id });
    const counted = async () => {
      const shown = await server.db.$count(
        comment,
        sql`${comment.contentId} = ${talkId} and ${comment.status} = 'ACTIVE'`,
      );
      expect((await rowOf(talkId))?.commentCount).toBe(shown);
      return shown;
    };
    const { id } = (await commentOn(talkId, author, '예뻐요')).body.result.data;
    const edit = async (text: string) =>
      (await author.ask(`PUT /api/v1/community/comment/${id}`, { content: text })).body.result.data.isPendingReview;
    expect(await counted()).toBe(1);
    expect(await edit('예뻐요 www.plantsale.com')).toBe(true);
    expect(await counted()).toBe(0);
    expect(await edit('예뻐요 정말')).toBe(false);
    expect(await counted()).toBe(1);
    expect(await edit('예뻐요 www.plantsale.com')).toBe(true);
    expect((await author.ask(`DELETE /api/v1/community/comment/${id}`)).status).toBe(200);
    expect(await counted()).toBe(0);

    const other = (await commentOn(talkId, author, PHONE)).body.result.data;
    await decide(`/admin/content/${talkId}?comment=${other.id}`, { outcome: 'HIDDEN', reason: SPAM });
    const [hidden] = await server.db.select().from(comment).where(eq(comment.id, other.id));
    expect(hidden?.status).toBe('HIDDEN');
    expect(await counted()).toBe(0);
    await decide(`/admin/content/${talkId}?comment=${other.id}`, { outcome: 'KEPT' });
    expect(await counted()).toBe(1);
  });

  test('other members cannot reply below a pending comment, as below a deleted one', async () => {
    const [author, reader] = [await newMember(), await oldMember()];
    const talkId = await add.addTalk({ channelId, authorId: reader.id });
    const { id } = (await commentOn(talkId, author, '예뻐요')).body.result.data;
    expect((await commentOn(talkId, reader, '고마워요', id)).status).toBe(200);
    await author.ask(`PUT /api/v1/community/comment/${id}`, { content: PHONE });
    expect(outcome(await commentOn(talkId, reader, '어디예요?', id))).toEqual([410, 'DELETED']);
    expect(outcome(await commentOn(talkId, author, '여기예요', id))).toEqual([400, 'BAD_REQUEST']);
  });

  test('the later of two concurrent edits decides whether the comment is pending', async () => {
    const [author, owner] = [await newMember(), await oldMember()];
    const talkId = await add.addTalk({ channelId, authorId: owner.id });
    const { id } = (await commentOn(talkId, author, '예뻐요')).body.result.data;
    const edit = (text: string) => author.ask(`PUT /api/v1/community/comment/${id}`, { content: text });
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([edit(`${PHONE} ${round}`), edit(`예뻐요 ${round}`)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [row] = await server.db.select().from(comment).where(eq(comment.id, id));
      expect(row).toMatchObject({ status: row?.body.startsWith(PHONE) ? 'HELD' : 'ACTIVE' });
      expect((await rowOf(talkId))?.commentCount).toBe(row?.status === 'ACTIVE' ? 1 : 0);
    }
  });
});
