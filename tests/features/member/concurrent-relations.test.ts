import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowRandom } from '../../../src/demo/bulk/random.ts';
import type { Connection } from '../../../src/db/connection.ts';
import { blockMember, unblockMember } from '../../../src/features/community/block/block.server.ts';
import { follow, unfollow } from '../../../src/features/community/follow/follow.server.ts';
import { subscribe, unsubscribe } from '../../../src/features/community/follow/subscription.server.ts';
import { leave } from '../../../src/features/people/member/leave/leave.server.ts';
import { failureOf } from '../../../src/http/api.ts';
import {
  connectPatiently,
  databaseKinds,
  startTestDatabase,
  type TestDatabase,
} from '../../harness/database/database.ts';
import { times } from '../../harness/endurance.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { prove } from '../../harness/actors/sign-in.ts';

const ROUNDS = times({ full: 20, quick: 4 });
const DEEDS = 60;
/** Few members, so that their actions conflict. */
const STAYING = 3;
const LEAVING = 2;

describe.each(databaseKinds)('members who concurrently follow, block and leave, on %s,', (kind) => {
  let database: TestDatabase;
  let connection: Connection;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    connection = connectPatiently(database.url);
    add = fixtures(database.db);
  });
  afterAll(async () => {
    await connection?.close();
    await database?.stop();
  });

  /** Returns relations that contradict a remaining block or departure, and counters that differ from their rows. */
  async function faults(): Promise<unknown[]> {
    const { rows } = await database.db.execute(sql`
      select 'a follow beside a block' as fault, follower_id as one, followed_id as other from follow join block
        on (blocker_id, blocked_id) in ((follower_id, followed_id), (followed_id, follower_id))
      union all select 'a follow of who has left', follower_id, followed_id from follow
        join member on member.id in (follower_id, followed_id) and status = 'left'
      union all select 'a subscription of who has left', member_id, writer_id from subscription
        join member on member.id in (member_id, writer_id) and status = 'left'
      union all select 'followers', id, follower_count from member
        where follower_count <> (select count(*) from follow where followed_id = member.id)
      union all select 'subscribers', member_id, subscriber_count from writer
        where subscriber_count <> (select count(*) from subscription where writer_id = writer.member_id)`);
    return rows;
  }

  test('all get answers, and leave consistent relations', async () => {
    const { db } = connection;
    const random = rowRandom(3, 0);
    const any = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
    const deeds = [
      (one: number, other: number) => follow(db, { followerId: one, followedId: other }),
      (one: number, other: number) => follow(db, { followerId: one, followedId: other }),
      (one: number, other: number) => unfollow(db, { followerId: one, followedId: other }),
      (one: number, other: number) => blockMember(db, { blockerId: one, blockedId: other }),
      (one: number, other: number) => unblockMember(db, { blockerId: one, blockedId: other }),
      (one: number, other: number) => unblockMember(db, { blockerId: one, blockedId: other }),
      (one: number, other: number) => subscribe(db, { memberId: one, writerId: other }),
      (one: number, other: number) => unsubscribe(db, { memberId: one, writerId: other }),
    ];
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const done = (work: Promise<unknown>) =>
      work.then(
        () => note('done'),
        (error) => {
          const { status, code } = failureOf(error);
          if (status >= 500) throw error;
          note(code);
        },
      );

    for (let round = 0; round < ROUNDS; round++) {
      const people: Account[] = [];
      for (let count = 0; count < STAYING + LEAVING; count++) {
        people.push(await add.addAccount());
        await add.addArticle({ authorId: people.at(-1)?.id ?? 0 });
      }
      const leaving = people.slice(0, LEAVING);
      const proofs = await Promise.all(leaving.map((person) => prove({ db }, person)));
      const ids = people.map(({ id }) => id);
      const act = async (turn: number) => {
        const leaver = turn % (DEEDS / LEAVING) === 10 ? Math.floor((turn * LEAVING) / DEEDS) : -1;
        const [who, proof] = [leaving[leaver], proofs[leaver]];
        if (who && proof) return done(leave(db, who, proof));
        const one = any(ids);
        return done(any(deeds)(one, any(ids.filter((id) => id !== one))));
      };
      await Promise.all(Array.from({ length: DEEDS }, (_, turn) => act(turn)));
      expect(await faults()).toEqual([]);
    }
    expect(outcomes.get('done')).toBeGreaterThan((ROUNDS * DEEDS) / 4);
    expect(await database.db.$count(sql`member`, sql`status = 'left'`)).toBe(ROUNDS * LEAVING);
  });
});
