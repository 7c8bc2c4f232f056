import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { follow, talk } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import {
  listFollowedTalks,
  listTalks,
  listWaitingFirst,
} from '../../../src/features/contents/talk/list/talk-lists.server.ts';
import { FOLLOWED_PAGES, TALKS_PER_PAGE, WAITING_FIRST_PAGES } from '../../../src/features/contents/talk/talk.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

const TALKS = 60;

describe.each(databaseKinds)('talk lists on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let channels: number[];

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    const authorId = await add.addMember();
    channels = [await add.addChannel(), await add.addChannel()];
    for (let number = 1; number <= TALKS; number++) {
      const channelId = channels[number % 3 === 0 ? 1 : 0];
      await add.addTalk({ channelId, authorId, text: `톡 ${number}`, publishedAt: new Date(2026, 0, 1, 0, number) });
    }
  });
  afterAll(() => database?.stop());

  const allPages = async (channelId?: number) => {
    const texts: string[] = [];
    for (let page = 0; ; page++) {
      const { items } = await listTalks(database.db, { page, channelId });
      if (items.length === 0) return texts;
      texts.push(...items.map(({ text }) => text));
    }
  };

  test('all pages from either end make the whole list, with each talk once', async () => {
    const expected = Array.from({ length: TALKS }, (_, index) => `톡 ${TALKS - index}`);
    expect(await allPages()).toEqual(expected);
    expect(await allPages(channels[1])).toEqual(expected.filter((_, index) => (TALKS - index) % 3 === 0));
  });

  test('a hidden talk leaves list and count, and returns to them', async () => {
    const before = await listTalks(database.db, { channelId: channels[0] });
    const [first] = before.items;
    await setContentStatus(database.db, first?.id ?? 0, 'HIDDEN');
    const hidden = await listTalks(database.db, { channelId: channels[0] });
    expect(hidden.total).toBe(before.total - 1);
    expect(hidden.items.map(({ id }) => id)).not.toContain(first?.id);
    await setContentStatus(database.db, first?.id ?? 0, 'PUBLISHED');
    expect(await listTalks(database.db, { channelId: channels[0] })).toMatchObject({ total: before.total });
  });

  /** Adds this many talks of one author, a minute apart. */
  const addMany = async (talks: number, channelId: number, authorId: number) => {
    await database.db.execute(sql`
      with added as (
        insert into content (kind, author_id, status, published_at)
        select 'talk', ${authorId}, 'PUBLISHED', now() - number * interval '1 minute'
        from generate_series(1, ${talks}::int) as number returning id, published_at
      )
      insert into talk (id, channel_id, published_at, text) select id, ${channelId}, published_at, '톡' from added`);
  };

  test('the list with waiting talks first ends after a hundred pages in any channel', async () => {
    const [channelId, authorId] = [await add.addChannel({ isForHelp: true }), await add.addMember()];
    const most = WAITING_FIRST_PAGES * TALKS_PER_PAGE;
    await addMany(most + 30, channelId, authorId);
    const read = (page: number) => listWaitingFirst(database.db, { channelId, page });
    expect(await read(0)).toMatchObject({ total: most, isCut: true });
    expect((await read(WAITING_FIRST_PAGES - 1)).items).toHaveLength(TALKS_PER_PAGE);
    expect((await read(WAITING_FIRST_PAGES)).items).toEqual([]);
  });

  test('the list of followed members’ talks ends after fifty pages', async () => {
    const [channelId, authorId, viewerId] = [await add.addChannel(), await add.addMember(), await add.addMember()];
    await database.db.insert(follow).values({ followerId: viewerId, followedId: authorId });
    await addMany(30, channelId, authorId);
    const few = await listFollowedTalks(database.db, { viewerId, page: 2 });
    expect([few.items.length, few.isCut]).toEqual([6, false]);
    const most = FOLLOWED_PAGES * TALKS_PER_PAGE;
    await addMany(most, channelId, authorId);
    const read = (page: number) => listFollowedTalks(database.db, { viewerId, page });
    const last = await read(FOLLOWED_PAGES - 1);
    expect([last.total, last.items.length]).toEqual([most, TALKS_PER_PAGE]);
    expect(await read(FOLLOWED_PAGES)).toEqual({ items: [], total: most, isCut: true });
  });

  test('the stored counts equal the rows', async () => {
    await database.db
      .update(talk)
      .set({ channelId: channels[1] })
      .where(sql`id % 5 = 0`);
    const { rows } = await database.db.execute(sql`
      select c.id from channel c
      where talk_count <> (select count(*) from talk t where t.channel_id = c.id and t.is_shown)`);
    expect(rows).toEqual([]);
  });
});
