import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howAlarmsStand } from '../../../src/features/notifications/alarm/alarm.server.ts';
import { createComment } from '../../../src/features/community/comment/server/create-comment.server.ts';
import { sql } from '../../../src/db/drizzle.ts';
import { hasUnreadAlarm } from '../../../src/session/shown-alarms.server.ts';
import { databaseKinds } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { addPerson as addPersonTo, type Person } from './support.ts';

/** Decides which alarms a member sees. The list, the count of unread alarms and the dot at the bell agree. */
describe.each(databaseKinds)('shown alarms on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let channelId: number;
  /** Makes each text unique: the server counts two comments with equal text as one. */
  let serial = 0;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    channelId = await add.addChannel();
  });
  afterAll(() => api?.stop());

  const addPerson = () => addPersonTo(api, add);
  const commentOn = async (
    { id }: Person,
    on: 'article' | 'story' | 'talk',
    contentId: number,
    repliedTo: number | null = null,
  ) => {
    const request = { memberId: id, requestId: crypto.randomUUID() };
    const body = `${++serial}번째 잎이 났어요.`;
    return (await createComment(api.db, on, { body, contentId, repliedTo }, request)).id;
  };
  const writeTalk = async ({ ask }: Person): Promise<number> =>
    (await ask('POST /api/v1/community/talk', { channelId, content: `${++serial}번째 톡` })).body.result.id;
  /** Returns the number of alarms shown to a member who has read none of them. */
  const shownTo = async ({ id, ask }: Person) => {
    await runAlarmJob(api.db);
    const shown = (await ask('GET /api/v1/alarm')).body.data.content.length;
    const { count } = (await ask('GET /api/v1/alarm/not-read-count')).body.data;
    const { hasAlarms } = (await ask('GET /api/v1/user/me')).body.data;
    expect({ count, hasAlarms }).toEqual({ count: shown, hasAlarms: shown > 0 });
    expect(await howAlarmsStand(api.db, [id])).toMatchObject([{ memberId: id, hasAlarms }]);
    return shown;
  };

  test('the dot disappears with a block or a deleted comment, and returns when the block ends', async () => {
    const [author, reader] = [await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id });
    const comment = await commentOn(reader, 'talk', talk);
    expect(await shownTo(author)).toBe(1);
    await author.ask('POST /api/v1/maker/block', { reportedUserId: reader.id });
    expect(await shownTo(author)).toBe(0);
    await author.ask(`DELETE /api/v1/maker/block/${reader.id}`);
    expect(await shownTo(author)).toBe(1);
    await reader.ask(`DELETE /api/v1/community/comment/${comment}`);
    expect(await shownTo(author)).toBe(0);
  });

  test('an alarm for a comment that the author hides disappears and returns with it, and a hidden comment creates none', async () => {
    const [author, writer, reader] = [await addPerson(), await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id });
    const hide = (id: number, hidden: boolean) => author.ask(`PUT /api/v1/community/comment/${id}/hidden`, { hidden });
    const own = await commentOn(writer, 'talk', talk);
    const reply = await commentOn(reader, 'talk', talk, own);
    expect([await shownTo(author), await shownTo(writer)]).toEqual([2, 1]);
    await hide(reply, true);
    expect([await shownTo(author), await shownTo(writer)]).toEqual([1, 0]);
    await hide(reply, false);
    expect([await shownTo(author), await shownTo(writer)]).toEqual([2, 1]);
    // The comment is hidden before its alarm is created.
    const early = await commentOn(reader, 'talk', talk, own);
    await hide(early, true);
    expect([await shownTo(author), await shownTo(writer)]).toEqual([2, 1]);
  });

  test('the dot reads at most 200 of thousands of unread alarms that are no longer shown', async () => {
    const [author, reader] = [await addPerson(), await addPerson()];
    const talk = await add.addTalk({ authorId: author.id });
    const comment = await commentOn(reader, 'talk', talk);
    expect(await shownTo(author)).toBe(1);
    await api.db.execute(sql`
      with told as (
        insert into comment (content_id, author_id, body, status)
        select ${talk}, ${reader.id}, '지워진 말', 'DELETE' from generate_series(1, 3000) returning id)
      insert into alarm (member_id, type, target_id, content_id, comment_id, created_at, counted_since)
      select ${author.id}, 'TALK_COMMENT_REPLY', id, ${talk}, id, now() - interval '1 day', now() - interval '1 day' from told`);
    expect(await shownTo(author)).toBe(1);
    await reader.ask(`DELETE /api/v1/community/comment/${comment}`);
    expect(await shownTo(author)).toBe(0);
    const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, timing off) select ${hasUnreadAlarm(sql`${author.id}::bigint`)}`,
    );
    const looked = rows.map((row) => row['QUERY PLAN']).filter((line) => /\bLimit\b/.test(line));
    expect(looked.join()).toMatch(/actual rows=200/);
  });

  test('the dot disappears when all members that an alarm counts are blocked', async () => {
    const [author, ...fans] = [await addPerson(), await addPerson(), await addPerson()];
    const settings = { comment: true, newPost: true, reaction: true, marketing: false, marketingAtNight: false };
    await author.ask('PUT /api/v1/user/alarm', settings);
    const talk = await add.addTalk({ authorId: author.id });
    for (const fan of fans) await fan.ask(`POST /api/v1/community/talk/${talk}/like`);
    const left: number[] = [await shownTo(author)];
    for (const { id } of fans) {
      await author.ask('POST /api/v1/maker/block', { reportedUserId: id });
      left.push(await shownTo(author));
    }
    expect(left).toEqual([1, 1, 0]);
  });

  test('a report mutes the alarms of the reported content, and none of its author’s other alarms', async () => {
    const [author, reader, other] = [await addPerson(), await addPerson(), await addPerson()];
    const SPAM = { reportCodeId: 1 };
    const talk = await add.addTalk({ authorId: author.id });
    const comment = await commentOn(reader, 'talk', talk);
    await commentOn(reader, 'talk', talk);
    expect(await shownTo(author)).toBe(2);
    await author.ask(`POST /api/v1/community/${talk}/comment/${comment}/report`, SPAM);
    expect(await shownTo(author)).toBe(1);
    // Operators decide about a reported member. Until then the member’s alarms are shown.
    await author.ask(`POST /api/v1/user/${reader.id}/report`, SPAM);
    expect(await shownTo(author)).toBe(1);
    await commentOn(reader, 'story', await add.addStory({ authorId: author.id }));
    expect(await shownTo(author)).toBe(2);

    await other.ask('POST /api/v1/user/follow', { followerId: author.id });
    const [first] = [await writeTalk(author), await writeTalk(author)];
    expect(await shownTo(other)).toBe(2);
    await other.ask(`POST /api/v1/community/talk/${first}/report`, SPAM);
    expect(await shownTo(other)).toBe(1);
    await writeTalk(author);
    expect(await shownTo(other)).toBe(2);
  });

  test('a report of a comment on an article mutes all alarms of its author’s comments on articles', async () => {
    const [me, reader] = [await addPerson(), await addPerson()];
    const [article, elsewhere, talk] = [await add.addArticle(), await add.addArticle(), await add.addTalk()];
    const reported = await commentOn(reader, 'article', article, await commentOn(me, 'article', article));
    const own = await commentOn(me, 'article', elsewhere);
    await commentOn(reader, 'article', elsewhere, own);
    await commentOn(reader, 'talk', talk, await commentOn(me, 'talk', talk));
    expect(await shownTo(me)).toBe(3);
    await me.ask(`POST /api/v1/article/${article}/comment/${reported}/report`, { reportCodeId: 1 });
    expect(await shownTo(me)).toBe(1);
    await commentOn(reader, 'article', elsewhere, own);
    expect(await shownTo(me)).toBe(1);
  });
});
