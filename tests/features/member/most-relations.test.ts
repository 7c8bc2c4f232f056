import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { block, follow as followTable, member } from '../../../src/db/schema/index.ts';
import { BLOCKS_PER_MEMBER } from '../../../src/features/community/block/block.ts';
import { blockMember, unblockMember } from '../../../src/features/community/block/block.server.ts';
import { follow, FOLLOWS_PER_MEMBER, unfollow } from '../../../src/features/community/follow/follow.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

describe.each(databaseKinds)('the number of a member’s relations on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let others: number[];
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    const people = Array.from({ length: FOLLOWS_PER_MEMBER }, (_, index) => ({ nickname: `새싹 ${index}` }));
    others = (await database.db.insert(member).values(people).returning({ id: member.id })).map(({ id }) => id);
  });
  afterAll(() => database?.stop());

  test('is limited for follows, and can grow again below the limit', async () => {
    const { db } = database;
    const [followerId, last, beyond] = [await add.addMember(), await add.addMember(), await add.addMember()];
    await db.execute(sql`
      insert into ${followTable} (follower_id, followed_id)
      select ${followerId}, id from unnest(${sql.param(others.slice(1))}::bigint[]) as others (id)`);
    await follow(db, { followerId, followedId: last });
    await expect(follow(db, { followerId, followedId: beyond })).rejects.toMatchObject({ code: 'TOO_MANY_FOLLOWS' });
    // A repeated follow changes nothing.
    expect(await follow(db, { followerId, followedId: last })).toEqual({ subscribe: true, subscriberCount: 1 });
    expect(await db.$count(followTable, sql`follower_id = ${followerId}`)).toBe(FOLLOWS_PER_MEMBER);
    await unfollow(db, { followerId, followedId: last });
    expect(await follow(db, { followerId, followedId: beyond })).toEqual({ subscribe: true, subscriberCount: 1 });
  });

  test('is limited for blocks, and can grow again below the limit', async () => {
    const { db } = database;
    const [blockerId, last, beyond] = [await add.addMember(), await add.addMember(), await add.addMember()];
    await db.insert(block).values(others.slice(1, BLOCKS_PER_MEMBER).map((blockedId) => ({ blockerId, blockedId })));
    await blockMember(db, { blockerId, blockedId: last });
    await expect(blockMember(db, { blockerId, blockedId: beyond })).rejects.toMatchObject({ code: 'TOO_MANY_BLOCKS' });
    expect(await blockMember(db, { blockerId, blockedId: last })).toMatchObject({ id: last });
    expect(await db.$count(block, sql`blocker_id = ${blockerId}`)).toBe(BLOCKS_PER_MEMBER);
    await unblockMember(db, { blockerId, blockedId: last });
    expect(await blockMember(db, { blockerId, blockedId: beyond })).toMatchObject({ id: beyond });
  });
});
