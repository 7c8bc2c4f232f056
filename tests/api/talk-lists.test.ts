import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { talk } from '../../src/db/schema/index.ts';
import { setContentStatus } from '../../src/features/content/content-status.server.ts';
import { listTalks } from '../../src/features/talk/talk.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { fixtures } from '../harness/fixtures.ts';

const TALKS = 60;

describe.each(databaseKinds)('talk lists on %s', (kind) => {
  let database: TestDatabase;
  let channels: number[];

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    const add = fixtures(database.db);
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

  test('pages from either end make the whole list, each talk once', async () => {
    const expected = Array.from({ length: TALKS }, (_, index) => `톡 ${TALKS - index}`);
    expect(await allPages()).toEqual(expected);
    expect(await allPages(channels[1])).toEqual(expected.filter((_, index) => (TALKS - index) % 3 === 0));
  });

  test('a hidden talk leaves list and count, and comes back', async () => {
    const before = await listTalks(database.db, { channelId: channels[0] });
    const [first] = before.items;
    await setContentStatus(database.db, first?.id ?? 0, 'HIDDEN');
    const hidden = await listTalks(database.db, { channelId: channels[0] });
    expect(hidden.total).toBe(before.total - 1);
    expect(hidden.items.map(({ id }) => id)).not.toContain(first?.id);
    await setContentStatus(database.db, first?.id ?? 0, 'PUBLISHED');
    expect(await listTalks(database.db, { channelId: channels[0] })).toMatchObject({ total: before.total });
  });

  test('the kept counts equal the rows', async () => {
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
