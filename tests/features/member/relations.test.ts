import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { block, comment, commentApplause, content, member, writer } from '../../../src/db/schema/index.ts';
import { blockMember } from '../../../src/features/community/block/block.server.ts';
import { follow } from '../../../src/features/community/follow/follow.server.ts';
import { subscribe } from '../../../src/features/community/follow/subscription.server.ts';
import { endRelations } from '../../../src/features/people/member/relations.server.ts';
import { react } from '../../../src/features/community/reaction/reaction.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

describe.each(databaseKinds)('a member who leaves, on %s,', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
  });
  afterAll(() => database?.stop());

  test('loses all relations, and the counters of the others are updated', async () => {
    const { db } = database;
    const [leaving, staying, writerId] = [await add.addMember(), await add.addMember(), await add.addMember()];
    const [story, article] = [await add.addStory(), await add.addArticle({ authorId: writerId })];
    const commentId = await add.addComment(story, staying);
    await db.insert(writer).values({ memberId: leaving });
    for (const memberId of [leaving, staying]) {
      await subscribe(db, { memberId, writerId });
      await react(db, 'applause', { memberId, contentId: story, kind: 'story' });
      await react(db, 'scrap', { memberId, contentId: article, kind: 'article' });
      await db.insert(commentApplause).values({ commentId, memberId });
      await follow(db, { followerId: memberId, followedId: writerId });
    }
    await db.update(comment).set({ applauseCount: 2 }).where(eq(comment.id, commentId));
    await subscribe(db, { memberId: staying, writerId: leaving });
    await follow(db, { followerId: staying, followedId: leaving });
    await follow(db, { followerId: leaving, followedId: staying });
    await blockMember(db, { blockerId: leaving, blockedId: await add.addMember() });
    const offended = await add.addMember();
    await blockMember(db, { blockerId: offended, blockedId: leaving });

    await db.transaction((transaction) => endRelations(transaction, leaving));

    const { rows } = await db.execute(sql`
      select (select count(*)::int from applause) as applause, (select count(*)::int from scrap) as scrap,
        (select count(*)::int from follow) as follow, (select count(*)::int from subscription) as subscription,
        (select count(*)::int from comment_applause) as comment_applause`);
    expect(rows).toEqual([{ applause: 1, scrap: 1, follow: 1, subscription: 1, comment_applause: 1 }]);
    expect(await db.select().from(block)).toMatchObject([{ blockerId: offended, blockedId: leaving }]);
    const contents = await db.select().from(content).orderBy(content.id);
    expect(contents.map(({ applauseCount, scrapCount }) => [applauseCount, scrapCount])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const people = await db
      .select()
      .from(member)
      .where(sql`follower_count > 0`);
    expect(people.map(({ id, followerCount }) => [id, followerCount])).toEqual([[writerId, 1]]);
    const writers = await db
      .select()
      .from(writer)
      .where(sql`subscriber_count > 0`);
    expect(writers).toEqual([{ memberId: writerId, subscriberCount: 1 }]);
    expect((await db.select().from(comment))[0]?.applauseCount).toBe(1);
  });

  test('leaves despite wrong counters, which are correct afterwards', async () => {
    const { db } = database;
    const [leaving, staying, writerId] = [await add.addMember(), await add.addMember(), await add.addMember()];
    const story = await add.addStory();
    await db.insert(writer).values({ memberId: writerId });
    for (const memberId of [leaving, staying]) {
      await subscribe(db, { memberId, writerId });
      await follow(db, { followerId: memberId, followedId: writerId });
      await react(db, 'applause', { memberId, contentId: story, kind: 'story' });
    }
    await db.update(member).set({ followerCount: 0 }).where(eq(member.id, writerId));
    await db.update(writer).set({ subscriberCount: 0 }).where(eq(writer.memberId, writerId));
    await db.update(content).set({ applauseCount: 0 }).where(eq(content.id, story));

    await db.transaction((transaction) => endRelations(transaction, leaving));

    expect(await db.select().from(member).where(eq(member.id, writerId))).toMatchObject([{ followerCount: 1 }]);
    expect(await db.select().from(writer).where(eq(writer.memberId, writerId))).toMatchObject([{ subscriberCount: 1 }]);
    expect(await db.select().from(content).where(eq(content.id, story))).toMatchObject([{ applauseCount: 1 }]);
  });

  test('does not block another member who leaves concurrently', async () => {
    const { db } = database;
    const leaving = [];
    const followed: number[] = [];
    for (let count = 0; count < 8; count++) followed.push(await add.addMember());
    for (let count = 0; count < 6; count++) leaving.push(await add.addMember());
    for (const followerId of leaving) {
      for (const followedId of inTurn(followed, followerId)) await follow(db, { followerId, followedId });
    }
    await Promise.all(leaving.map((id) => db.transaction((transaction) => endRelations(transaction, id))));
    const people = await db
      .select()
      .from(member)
      .where(sql`follower_count > 0 and id >= ${followed[0]}`);
    expect(people).toEqual([]);
  });
});

/** Reverses every second list, so that transactions lock the rows in different orders. */
function inTurn(ids: number[], turn: number): number[] {
  return turn % 2 ? ids : ids.toReversed();
}
