import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarm, alarmTask, content, maker, member, subscription } from '../../../src/db/schema/index.ts';
import { createAlarms } from '../../../src/features/notifications/alarm/create/create-alarms.server.ts';
import { blockMember } from '../../../src/features/community/block/block.server.ts';
import { createComment } from '../../../src/features/community/comment/server/create-comment.server.ts';
import { createArticle } from '../../../src/features/contents/article/write-article.server.ts';
import { askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { addPerson as addPersonTo, type Person } from './support.ts';
import { noLog, runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(serverDatabases)('alarms on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let channelId: number;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    channelId = await add.addChannel({ isForHelp: true });
  });
  afterAll(() => api?.stop());

  const addPerson = () => addPersonTo(api, add);
  const alarmsOf = async ({ ask }: Person, query = '') => {
    await runAlarmJob(api.db);
    return (await ask(`GET /api/v1/alarm${query}`)).body.data.content;
  };
  type On = 'article' | 'story' | 'talk';
  const commentOn = async ({ id }: Person, on: On, contentId: number, body: string, repliedTo?: number) => {
    const request = { memberId: id, requestId: crypto.randomUUID() };
    return (await createComment(api.db, on, { body, contentId, repliedTo: repliedTo ?? null }, request)).id;
  };

  test('the author of a talk or story gets an alarm for a comment; nobody gets one for a comment on an article', async () => {
    const [author, reader] = [await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id, channelId, text: '몬스테라 잎이 갈라졌어요' });
    const story = await add.addStory({ authorId: author.id });
    const article = await add.addArticle({ authorId: author.id });
    const onTalk = await commentOn(reader, 'talk', talk, '빛이 부족한가 봐요.');
    const onStory = await commentOn(reader, 'story', story, '잘 읽었어요.');
    await commentOn(reader, 'article', article, '고맙습니다.');
    await commentOn(author, 'talk', talk, '제가 제 톡에 써요.');
    expect(await alarmsOf(author)).toMatchObject([
      { type: 'STORY_COMMENT', idStory: story, idStoryComment: onStory, quote: '잘 읽었어요.', tag: 'comment' },
      {
        type: 'TALK_COMMENT',
        tag: 'comment',
        message: '%s님이 내 톡에 댓글을 남겼어요.',
        boldMessage: reader.nickname,
        idTalk: talk,
        idTalkComment: onTalk,
        link: `/community/view/${talk}?comment=${onTalk}#comments-${onTalk}`,
        read: false,
        mute: { idContent: talk, muted: false },
      },
    ]);
    expect(await alarmsOf(reader)).toEqual([]);
  });

  test.each([
    ['article', 'COMMENT_REPLY'],
    ['story', 'STORY_COMMENT_REPLY'],
    ['talk', 'TALK_COMMENT_REPLY'],
  ] as const)('the author of a comment on a %s gets one alarm for a reply, by %s', async (on, type) => {
    const [author, asker, other, answerer] = [
      await addPerson(),
      await addPerson(),
      await addPerson(),
      await addPerson(),
    ];
    const id = await { article: add.addArticle, story: add.addStory, talk: add.addTalk }[on]({ authorId: author.id });
    const asked = await commentOn(asker, on, id, '물은 얼마나 주나요?');
    const added = await commentOn(other, on, id, '저도 궁금해요.', asked);
    const answer = await commentOn(answerer, on, id, '겉흙이 마르면요.', added);
    const reply = { type, boldMessage: answerer.nickname, quote: '겉흙이 마르면요.' };
    expect(await alarmsOf(asker)).toMatchObject([reply, { type, boldMessage: other.nickname }]);
    expect(await alarmsOf(other)).toMatchObject([reply]);
    expect(await alarmsOf(answerer)).toEqual([]);
    if (on === 'article') {
      const [told] = await alarmsOf(other);
      expect(told).toMatchObject({
        relativeComment: { idVersionContent: id, id: answer },
        idStory: null,
        idTalk: null,
      });
      expect(told?.relativeVersionContent).toEqual({ idVersionContent: id });
    }
  });

  test('the author of the chosen comment gets an alarm when a talk is solved', async () => {
    const [author, helper] = [await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id, channelId });
    const answer = await commentOn(helper, 'talk', talk, '분갈이를 해 보세요.');
    for (const idComment of [answer, null, answer]) {
      expect((await author.ask(`PUT /api/v1/community/talk/${talk}/solved`, { commentId: idComment })).status).toBe(
        200,
      );
    }
    expect(await alarmsOf(helper)).toMatchObject([
      { type: 'TALK_SOLVED', boldMessage: author.nickname, idTalkComment: answer },
    ]);
  });

  test('followers and subscribers get alarms for new contents, and can list the alarms of one category', async () => {
    const [author, follower, subscriber] = [await addPerson(), await addPerson(), await addPerson()];
    await follower.ask('POST /api/v1/user/follow', { followerId: author.id });
    await api.db.insert(maker).values({ memberId: author.id });
    await add.addArticle({ authorId: author.id });
    await api.db.insert(subscription).values({ memberId: subscriber.id, writerId: author.id });
    const written = {
      title: '네 장짜리 설명서',
      body: [{ type: 'paragraph', text: '아흐레 동안 물을 한 번 주었다.' }],
    };
    const talk = (await author.ask('POST /api/v1/community/talk', { channelId, content: '첫 줄\n둘째 줄' })).body.result
      .id;
    const story = (await author.ask('POST /api/v1/stories', written)).body.result.id;
    const article = await api.db.transaction((transaction) =>
      createArticle(transaction, author.id, { ...written, subtitle: '', thumbnail: null, rituals: [] } as never),
    );
    const told = await alarmsOf(follower);
    expect(told).toMatchObject([
      { type: 'SUBSCRIBE_MAKER_NEW_STORY', tag: 'newPost', link: `/story/${story}`, quote: written.title },
      { type: 'SUBSCRIBE_USER_NEW_TALK', link: `/community/view/${talk}`, quote: '첫 줄' },
    ]);
    expect(await alarmsOf(subscriber)).toMatchObject([
      { type: 'SUBSCRIBE_WRITER_NEW_ARTICLE', link: `/article/${article}`, boldMessage: author.nickname },
    ]);
    expect(await alarmsOf(follower, '?tag=comment')).toEqual([]);
    expect(await alarmsOf(follower, '?tag=newPost&size=1&page=1')).toMatchObject([{ idTalk: talk }]);
  });

  test('applause and follows are counted in one alarm, for members who want it, with each person once', async () => {
    const author = await addPerson();
    const talk = await add.addTalk({ authorId: author.id, channelId });
    const fans = [await addPerson(), await addPerson(), await addPerson()];
    const clap = (fan: Person | undefined) => fan?.ask(`POST /api/v1/community/talk/${talk}/like`);
    await clap(fans[0]);
    expect(await alarmsOf(author)).toEqual([]);
    const settings = { comment: true, newPost: true, reaction: true, marketing: false, marketingAtNight: false };
    await author.ask('PUT /api/v1/user/alarm', settings);
    await clap(fans[1]);
    await fans[1]?.ask(`DELETE /api/v1/community/talk/${talk}/like`);
    await clap(fans[1]);
    await clap(fans[2]);
    const [first] = await alarmsOf(author);
    expect(first).toMatchObject({
      type: 'TALK_APPLAUSE',
      message: '%s이 내 톡에 박수를 보냈어요.',
      boldMessage: `${fans[2]?.nickname}님 외 1명`,
      tag: 'reaction',
    });
    expect(outcome(await author.ask(`POST /api/v1/alarm?idAlarm=${first?.id}`))).toEqual([200, 'OK']);
    await fans[1]?.ask(`DELETE /api/v1/community/talk/${talk}/like`);
    await clap(fans[1]);
    expect(await alarmsOf(author)).toMatchObject([{ read: true }]);
    await (await addPerson()).ask(`POST /api/v1/community/talk/${talk}/like`);
    expect(await alarmsOf(author)).toMatchObject([{ read: false, boldMessage: expect.not.stringContaining('외') }]);

    for (let times = 0; times < 3; times++) {
      await fans[0]?.ask('POST /api/v1/user/follow', { followerId: author.id });
      await fans[0]?.ask(`DELETE /api/v1/user/follow/${author.id}`);
    }
    await fans[0]?.ask('POST /api/v1/user/follow', { followerId: author.id });
    const follows = (await alarmsOf(author)).filter(({ type }: { type: string }) => type === 'FOLLOW');
    expect(follows).toMatchObject([{ boldMessage: `${fans[0]?.nickname}님`, link: '/my/subscribe?kind=follower' }]);
  });

  test('a member gets no alarm from blocked members, for muted contents or for kinds that they switched off', async () => {
    const [author, blocked, friend] = [await addPerson(), await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id, channelId });
    const quiet = await add.addTalk({ authorId: author.id, channelId });
    const before = await commentOn(blocked, 'talk', talk, '차단되기 전에 남긴 말');
    expect(await alarmsOf(author)).toMatchObject([{ idTalkComment: before }]);
    await blockMember(api.db, { blockerId: author.id, blockedId: blocked.id });
    expect(await alarmsOf(author)).toEqual([]);
    expect((await author.ask('GET /api/v1/alarm/not-read-count')).body.data).toEqual({ count: 0 });
    await commentOn(blocked, 'talk', talk, '조용히 있어야 할 말');
    expect(outcome(await author.ask(`POST /api/v1/alarm/mute/${quiet}`))).toEqual([200, 'OK']);
    await commentOn(friend, 'talk', quiet, '끈 글에 남긴 말');
    expect(await alarmsOf(author)).toEqual([]);
    await author.ask(`DELETE /api/v1/alarm/mute/${quiet}`);
    const heard = await commentOn(friend, 'talk', quiet, '다시 켠 글에 남긴 말');
    expect(await alarmsOf(author)).toMatchObject([{ idTalkComment: heard }]);
    const settings = { comment: false, newPost: true, reaction: false, marketing: false, marketingAtNight: false };
    await author.ask('PUT /api/v1/user/alarm', settings);
    await commentOn(friend, 'talk', talk, '듣고 싶지 않은 말');
    expect(await alarmsOf(author)).toHaveLength(1);
  });

  test('alarms for hidden contents are not shown, and are shown again with the content', async () => {
    const [author, reader] = [await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id, channelId });
    const comment = await commentOn(reader, 'talk', talk, '곧 지울 말');
    await commentOn(reader, 'talk', talk, '남을 말');
    expect(await alarmsOf(author)).toHaveLength(2);
    await reader.ask(`DELETE /api/v1/community/comment/${comment}`);
    expect(await alarmsOf(author)).toMatchObject([{ quote: '남을 말' }]);
    const setStatus = (status: 'HIDDEN' | 'PUBLISHED') =>
      api.db.update(content).set({ status }).where(eq(content.id, talk));
    await setStatus('HIDDEN');
    expect(await alarmsOf(author)).toEqual([]);
    await setStatus('PUBLISHED');
    expect(await alarmsOf(author)).toHaveLength(1);
  });

  test('an alarm is marked as read by its own member alone', async () => {
    const [author, reader] = [await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id, channelId });
    for (const text of ['하나', '둘', '셋']) await commentOn(reader, 'talk', talk, text);
    const [newest] = await alarmsOf(author);
    const count = async () => (await author.ask('GET /api/v1/alarm/not-read-count')).body.data.count;
    expect(await count()).toBe(3);
    const unknown = ['', '?idAlarm=', '?idAlarm=1', `?idAlarm=${crypto.randomUUID()}`];
    for (const query of unknown) {
      const refused = await author.ask(`POST /api/v1/alarm${query}`);
      expect([refused.status, refused.body.status.message]).toEqual([404, 'unregistered alarmId']);
    }
    const foreign = await reader.ask(`POST /api/v1/alarm?idAlarm=${newest?.id}`);
    expect([foreign.status, foreign.body.status.message]).toEqual([404, 'unregistered alarmId']);
    expect(await count()).toBe(3);
    for (let times = 0; times < 2; times++) {
      expect((await author.ask(`POST /api/v1/alarm?idAlarm=${newest?.id}`)).status).toBe(200);
    }
    expect(await count()).toBe(2);
    const unread = (await author.ask('GET /api/v1/alarm/not-read')).body.data;
    expect(unread).toMatchObject({
      content: [{ quote: '둘' }, { quote: '하나' }],
      page: { totalElements: 2, size: 20 },
    });
    const ofType = (type: string) => author.ask(`GET /api/v1/alarm/not-read?alarmType=${type}`);
    expect((await ofType('TALK_COMMENT')).body.data.content).toHaveLength(2);
    expect((await ofType('FOLLOW')).body.data.content).toEqual([]);
    const seen = unread.content[0]?.createdDate ?? '';
    await commentOn(reader, 'talk', talk, '넷');
    await runAlarmJob(api.db);
    expect((await author.ask(`POST /api/v1/alarm/all?until=${seen}`)).status).toBe(200);
    expect(await count()).toBe(1);
    expect((await author.ask('POST /api/v1/alarm/all')).status).toBe(200);
    expect(await count()).toBe(0);
    expect(await alarmsOf(author)).toMatchObject(Array.from({ length: 4 }, () => ({ read: true })));
    const visitor = await askAs(api);
    expect((await visitor('GET /api/v1/alarm')).status).toBe(401);
    const categories = (await visitor('GET /api/v1/alarm/category')).body.data;
    expect(categories.map(({ id }) => id)).toEqual(['comment', 'newPost', 'reaction', 'notice', 'ritual']);
  });

  test('1,300 followers get one alarm each when several processes create them concurrently', async () => {
    const author = await addPerson();
    const followers = 1_300;
    await api.db.execute(sql`
      with added as (
        insert into member (nickname) select 'follower-' || ${author.id}::text || '-' || n from generate_series(1, ${followers}) as n returning id)
      insert into follow (follower_id, followed_id) select id, ${author.id} from added`);
    const { id } = (await author.ask('POST /api/v1/community/talk', { channelId, content: '모두에게' })).body.result;
    // One of the processes is interrupted after each step, as if it had been killed.
    await Promise.all(Array.from({ length: 4 }, () => createAlarms(api.db, noLog)));
    await Promise.all(Array.from({ length: 4 }, () => runAlarmJob(api.db)));
    expect(await api.db.$count(alarm, eq(alarm.contentId, id))).toBe(followers);
    expect(await api.db.$count(alarmTask)).toBe(0);
  });

  test('a settings call without quiet hours keeps the quiet hours', async () => {
    const me = await addPerson();
    const settings = { comment: true, newPost: true, reaction: false, marketing: false, marketingAtNight: false };
    const quietHours = { from: '22:00', to: '07:30' };
    const kept = async () => {
      const [row] = await api.db.select({ settings: member.alarmSettings }).from(member).where(eq(member.id, me.id));
      return row?.settings;
    };
    await me.ask('PUT /api/v1/user/alarm', { ...settings, quietHours });
    await me.ask('PUT /api/v1/user/alarm', { ...settings, comment: false });
    expect(await kept()).toMatchObject({ comment: false, quietHours });
    await me.ask('PUT /api/v1/user/alarm', { ...settings, quietHours: null });
    expect(await kept()).toMatchObject({ comment: true, quietHours: null });
  });
});
