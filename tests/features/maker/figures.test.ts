import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applause, comment, content, contentView, follow, scrap } from '../../../src/db/schema/index.ts';
import { getFigures, listMostRead } from '../../../src/features/people/maker/figures.server.ts';
import { dropOldViews, recordView } from '../../../src/features/contents/view/view.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

/** 21:00 in Korea. The Korean day is the UTC day here, and becomes the next day three hours later. */
const NOW = new Date('2026-11-22T12:00:00Z');
/** In Korea this is 22 November. */
const JUST_AFTER_MIDNIGHT = new Date('2026-11-21T15:00:00Z');
const JUST_BEFORE_MIDNIGHT = new Date('2026-11-21T14:59:59Z');

describe.each(databaseKinds)('a maker’s figures on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let makerId: number;
  let story: number;
  let readers: number[];

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    const { db } = database;
    add = fixtures(db);
    makerId = await add.addMember();
    story = await add.addStory({ authorId: makerId, title: '새잎 일기' });
    readers = [await add.addMember(), await add.addMember(), await add.addMember()];
    const [one = 0, two = 0, three = 0] = readers;
    const secret = 'secret';
    await recordView(db, story, { memberId: one }, { secret, now: JUST_BEFORE_MIDNIGHT });
    await recordView(db, story, { memberId: one }, { secret, now: JUST_AFTER_MIDNIGHT });
    await recordView(db, story, { memberId: two }, { secret, now: NOW });
    await recordView(db, story, { memberId: two }, { secret, now: NOW });
    await db.insert(applause).values([
      { contentId: story, memberId: one, createdAt: JUST_BEFORE_MIDNIGHT },
      { contentId: story, memberId: two, createdAt: JUST_AFTER_MIDNIGHT },
      { contentId: story, memberId: three, createdAt: new Date('2026-11-10T00:00:00Z') },
    ]);
    await db.insert(scrap).values({ contentId: story, memberId: one, createdAt: NOW });
    const said = { contentId: story, body: '예뻐요.', createdAt: NOW };
    await db.insert(comment).values([
      { ...said, authorId: one },
      { ...said, authorId: makerId },
      { ...said, authorId: two, status: 'HIDDEN' as const },
    ]);
    await db.insert(follow).values([
      { followerId: one, followedId: makerId, createdAt: NOW },
      { followerId: two, followedId: makerId, createdAt: new Date('2025-11-25T00:00:00Z') },
      { followerId: three, followedId: one, createdAt: NOW },
    ]);
    // Actions on contents of other makers, and on a talk of this maker.
    const foreign = [await add.addStory(), await add.addTalk({ authorId: makerId })];
    await db.insert(applause).values(foreign.map((contentId) => ({ contentId, memberId: one, createdAt: NOW })));
  });
  afterAll(() => database?.stop());

  const totals = async (period: 7 | 30 | 365) => {
    const { of } = await getFigures(database.db, makerId, period, NOW);
    return Object.fromEntries(Object.entries(of).map(([figure, { total, before }]) => [figure, [total, before]]));
  };

  test('count other members’ actions on the maker’s stories and new followers, compared with the period before', async () => {
    expect(await totals(7)).toEqual({
      views: [3, 0],
      applause: [2, 1],
      scraps: [1, 0],
      comments: [1, 0],
      followers: [1, 0],
    });
    expect(await totals(30)).toMatchObject({ applause: [3, 0], followers: [1, 0] });
    expect(await totals(365)).toMatchObject({ applause: [3, 0], followers: [2, 0] });
  });

  test('are counted on their Korean day', async () => {
    const { spans, of } = await getFigures(database.db, makerId, 7, NOW);
    expect(spans.at(-1)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(of.views.counts.slice(-2)).toEqual([1, 2]);
    expect(of.applause.counts.slice(-2)).toEqual([1, 1]);
  });

  test('equal the rows that the counters of the story count', async () => {
    const { of } = await getFigures(database.db, makerId, 365, NOW);
    expect(of.views.total).toBe(await database.db.$count(contentView, sql`content_id = ${story}`));
    expect(of.applause.total).toBe(await database.db.$count(applause, sql`content_id = ${story}`));
  });

  test('list the most read stories, without hidden ones', async () => {
    expect(await listMostRead(database.db, makerId, 7, NOW)).toEqual([{ id: story, title: '새잎 일기', views: 3 }]);
    const hidden = await add.addStory({ authorId: makerId });
    await recordView(database.db, hidden, { network: '203.0.113.1' }, { secret: 'secret', now: NOW });
    await database.db
      .update(content)
      .set({ status: 'HIDDEN' })
      .where(sql`id = ${hidden}`);
    expect(await listMostRead(database.db, makerId, 7, NOW)).toHaveLength(1);
  });

  test('keep every view that they count when old views are deleted, as the story’s counter does', async () => {
    const { db } = database;
    const viewsOf = (day: string) => db.$count(contentView, sql`day = ${day}`);
    // The last day, the first day of the year that is compared with, the day before it, which is kept, and the day
    // before that.
    const days = ['2025-11-22', '2024-11-23', '2024-11-22', '2024-11-21'];
    for (const day of days) {
      for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        await recordView(db, story, { network }, { secret: 'secret', now: new Date(`${day}T09:00:00+09:00`) });
      }
    }
    const counted = () =>
      db
        .select({ views: content.viewCount })
        .from(content)
        .where(sql`id = ${story}`);
    const [figures, counter] = [await getFigures(db, makerId, 365, NOW), await counted()];
    expect(figures.of.views.before).toBe(6);
    const dropped = [];
    for (let round = 0; round < 3; round++) dropped.push(await dropOldViews(db, 2, NOW));
    expect(dropped).toEqual([2, 1, 0]);
    expect(await Promise.all(days.map(viewsOf))).toEqual([3, 3, 3, 0]);
    expect(await getFigures(db, makerId, 365, NOW)).toEqual(figures);
    expect(await counted()).toEqual(counter);
  });

  test('are zero for a member without any events', async () => {
    const { of } = await getFigures(database.db, await add.addMember(), 30, NOW);
    expect(Object.values(of).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  });
});
