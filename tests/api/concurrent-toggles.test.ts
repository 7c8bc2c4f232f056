import { randomUUID } from 'node:crypto';
import { sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowRandom } from '../../src/demo/bulk/random.ts';
import { connect, type Database } from '../../src/db/connection.ts';
import { follow, unfollow } from '../../src/features/community/follow/follow.server.ts';
import { subscribe, unsubscribe } from '../../src/features/community/follow/subscription.server.ts';
import { react, takeBack, toggleReaction } from '../../src/features/community/reaction/reaction.server.ts';
import { failureOf } from '../../src/http/api.ts';
import { ApiError } from '../../src/http/errors.ts';
import { askAs } from '../harness/ask.ts';
import { databaseKinds, serverDatabases, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { times } from '../harness/endurance.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';

const CLIENTS = 256;
/** The embedded database runs one transaction at a time, so fewer toggles are enough to show errors there. */
const TOGGLES = { embedded: 2_000, postgres: times({ full: 20_000, quick: 2_000 }) };
const TOGGLES_OVER_HTTP = times({ full: 2_000, quick: 500 });
/** The embedded database runs the toggles one after the other. */
const PATIENTLY = { timeout: 180_000 };
/** Few members and targets, so that clients conflict. */
const MEMBERS = 40;
const TARGETS = 6;

type World = { members: number[]; writers: number[]; stories: number[]; articles: number[]; talks: number[] };

async function populate(db: Database): Promise<World> {
  const add = fixtures(db);
  const world: World = { members: [], writers: [], stories: [], articles: [], talks: [] };
  for (let count = 0; count < MEMBERS; count++) world.members.push((await add.addAccount()).id);
  for (let count = 0; count < TARGETS; count++) {
    const authorId = await add.addMember();
    world.writers.push(authorId);
    world.articles.push(await add.addArticle({ authorId }));
    world.stories.push(await add.addStory());
    world.talks.push(await add.addTalk());
  }
  return world;
}

/** Counters that differ from the number of their rows. */
async function wrongCounters(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'applause' as counter, id from content
    where applause_count <> (select count(*) from applause where content_id = content.id)
    union all select 'scrap', id from content
    where scrap_count <> (select count(*) from scrap where content_id = content.id)
    union all select 'follower', id from member
    where follower_count <> (select count(*) from follow where followed_id = member.id)
    union all select 'subscriber', member_id from writer
    where subscriber_count <> (select count(*) from subscription where writer_id = writer.member_id)`);
  return rows;
}

const rowsIn = async (db: Database) => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from applause) as applause, (select count(*)::int from scrap) as scrap,
      (select count(*)::int from follow) as follow, (select count(*)::int from subscription) as subscription`);
  return rows[0] ?? {};
};

/** Repeats an action as long as the server refuses it because there are too many concurrent ones. */
async function untilServed<Served>(
  act: () => Promise<Served>,
  isRefused: (served: Served) => boolean,
): Promise<Served> {
  for (;;) {
    const served = await act();
    if (!isRefused(served)) return served;
  }
}

const refusedOr = (error: unknown) => {
  const fault = failureOf(error);
  if (fault.code !== 'UNAVAILABLE') throw error;
  return fault;
};

/** Runs `total` actions with `CLIENTS` concurrent clients. */
async function inParallel(total: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < total) await act(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

describe.each(databaseKinds)('concurrent toggles on %s', (kind) => {
  let database: TestDatabase;
  let world: World;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    world = await populate(database.db);
  });
  afterAll(() => database?.stop());

  test(`${TOGGLES[kind]} by ${CLIENTS} clients leave every counter equal to its rows`, PATIENTLY, async () => {
    // As many connections as the address allows: one for the embedded database, ten for a server.
    const { db, close } = connect(database.url);
    const random = rowRandom(1, 0);
    const any = (ids: number[]) => ids[Math.floor(random() * ids.length)] ?? 0;
    const toggle = (): Promise<unknown> => {
      const memberId = any(world.members);
      const requestId = randomUUID();
      const command = [react, takeBack, toggleReaction][Math.floor(random() * 3)] ?? react;
      switch (Math.floor(random() * 5)) {
        case 0:
          return command(db, 'applause', { memberId, contentId: any(world.stories), kind: 'story', requestId });
        case 1:
          return command(db, 'applause', { memberId, contentId: any(world.talks), kind: 'talk', requestId });
        case 2:
          return command(db, 'scrap', { memberId, contentId: any(world.articles), kind: 'article', requestId });
        case 3:
          return (random() < 0.5 ? subscribe : unsubscribe)(db, { memberId, writerId: any(world.writers) });
        default:
          return (random() < 0.5 ? follow : unfollow)(db, { followerId: memberId, followedId: any(world.writers) });
      }
    };
    const act = () =>
      untilServed(
        () => toggle().catch(refusedOr),
        (served) => served instanceof ApiError,
      );
    await inParallel(TOGGLES[kind], act).finally(close);
    expect(await wrongCounters(database.db)).toEqual([]);
    for (const [table, rows] of Object.entries(await rowsIn(database.db))) expect(rows, table).toBeGreaterThan(0);
  });
});

describe.each(serverDatabases)('concurrent toggles over HTTP on %s', () => {
  let server: SharedServer;
  let world: World;
  beforeAll(async () => {
    server = await shareTestServer();
    world = await populate(server.db);
  });
  afterAll(() => server?.stop());

  test(`${TOGGLES_OVER_HTTP} calls by ${CLIENTS} clients leave every counter equal to its rows`, async () => {
    const random = rowRandom(2, 0);
    const any = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
    const asks = await Promise.all(world.members.map((id) => askAs(server, { id })));
    const failures = new Map<string, number>();
    const act = async () => {
      const method = random() < 0.6 ? 'POST' : 'DELETE';
      const [line, body] = any<[string, object?]>([
        ['POST /api/v1/discover/applaud', { storyId: any(world.stories) }],
        ['POST /api/v1/discover/bookmark', { storyId: any(world.stories) }],
        [`${method} /api/v1/article/${any(world.articles)}/emotion`],
        [`${method} /api/v1/community/talk/${any(world.talks)}/like`],
        [`${method} /api/v1/writer/${any(world.writers)}/subscribe`],
        method === 'POST'
          ? ['POST /api/v1/user/follow', { followerId: any(world.writers) }]
          : [`DELETE /api/v1/user/follow/${any(world.writers)}`],
      ]);
      const ask = any(asks);
      const { status } = await untilServed(
        () => ask(line, body),
        (answer) => answer.status === 503,
      );
      if (status !== 200) failures.set(`${status} ${line}`, (failures.get(`${status} ${line}`) ?? 0) + 1);
    };
    await inParallel(TOGGLES_OVER_HTTP, act);
    expect([...failures]).toEqual([]);
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});
