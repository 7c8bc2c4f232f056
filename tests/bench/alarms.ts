import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../../src/db/drizzle.ts';
import { connect, type Database } from '../../src/db/connection.ts';
import { createComment } from '../../src/features/community/comment/server/create-comment.server.ts';
import { storedSecret } from '../../src/server/stored-secret.ts';
import { startSession } from '../../src/session/session.server.ts';
import { askAs } from '../harness/ask.ts';
import { median } from '../harness/figures.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { type LiveStream, openLiveStream } from '../harness/live-stream.ts';
import { memoryOf } from '../harness/server/process-figures.ts';
import { cookieOf, signInEnv } from '../harness/actors/sign-in.ts';
import { speedOf, watch } from '../harness/hostile/watch.ts';
import { uncachedHeaders } from './answer.ts';
import type { Bench } from './bench.ts';
import { benchDataDir, prepare, someArticle, startProduct } from './machine/product.ts';
import type { Table } from './table.ts';

const IDLE_MS = 10_000;
const POLL_MS = 200;
const MAX_WAIT_MS = 300_000;
/** The maximum of streams per member. */
const STREAMS_A_MEMBER = 5;
const OPENED_AT_ONCE = 50;
const ACTS = 20;

/**
 * Measures the time until a hundred thousand followers have an alarm, the delay of other requests meanwhile, and the
 * cost of open pages for a process.
 */
export async function measureAlarms({ quick, postgres, say }: Bench): Promise<Table[]> {
  const url = await postgres.database('demo');
  await prepare(url);
  const connection = connect(url);
  try {
    const made = { url, db: connection.db, add: fixtures(connection.db), say };
    return [await measureFanOut(made, quick ? 5_000 : 100_000), await measureStreams(made, quick ? 500 : 5_000)];
  } finally {
    await connection.close();
  }
}

type Made = { url: string; db: Database; add: ReturnType<typeof fixtures>; say: Bench['say'] };

async function measureFanOut({ url, db, add, say }: Made, followers: number): Promise<Table> {
  const author = await add.addAccount();
  say(`${followers} followers`);
  await db.execute(sql`
    with added as (
      insert into member (nickname) select 'bench' || ${author.id}::text || '-' || n from generate_series(1, ${followers}::int) as n
      returning id
    )
    insert into follow (follower_id, followed_id) select id, ${author.id} from added`);
  await db.execute(sql`analyze follow`);
  await db.execute(sql`analyze member`);
  const channelId = await add.addChannel();
  const env = { ...signInEnv };
  await using reader = await startProduct(url, benchDataDir, env);
  const read = { path: await someArticle(reader), headers: uncachedHeaders };
  say('idle');
  const [idle] = await watch(reader, read, () => wait(IDLE_MS));

  let talkId = 0;
  const made = async () => {
    const { rows } = await db.execute<{ made: string }>(
      sql`select count(*) as made from alarm where type = 'SUBSCRIBE_USER_NEW_TALK' and target_id = ${talkId}`,
    );
    return Number(rows[0]?.made);
  };
  const makeUntil = async (least: number) => {
    const began = performance.now();
    while ((await made()) < least && performance.now() - began < MAX_WAIT_MS) await wait(POLL_MS);
  };
  say('published');
  const began = performance.now();
  let killedAt = 0;
  const [busy] = await watch(reader, read, async () => {
    {
      await using writer = await startProduct(url, benchDataDir, env);
      const ask = await askAs({ origin: writer.origin, db }, author);
      talkId = (await ask('POST /api/v1/community/talk', { channelId, content: '십만 명이 기다린 톡' })).body.result.id;
      await makeUntil(followers / 3);
      process.kill(writer.pid, 'SIGKILL');
      killedAt = await made();
    }
    await makeUntil(followers);
  });
  const seconds = (performance.now() - began) / 1_000;
  const { rows } = await db.execute<{ alarms: string; members: string }>(sql`
    select count(*) as alarms, count(distinct member_id) as members from alarm
    where type = 'SUBSCRIBE_USER_NEW_TALK' and target_id = ${talkId}`);
  const [before, during] = [speedOf(idle.page), speedOf(busy.page)];
  return {
    title: 'A talk of somebody whom many follow',
    notes: [
      'PostgreSQL. Two processes make alarms; one of them is killed when a third is made. A page that is rendered each time is read',
      'from the other every 20 ms, before (idle) and until all alarms are made; milliseconds. ratio: through idle.',
    ],
    rows: [
      {
        followers,
        'killed at': killedAt,
        alarms: Number(rows[0]?.alarms),
        'members told': Number(rows[0]?.members),
        seconds,
        'idle p50': before.p50,
        p50: during.p50,
        'p50 ratio': during.p50 / before.p50,
        'idle p99': before.p99,
        p99: during.p99,
        'p99 ratio': during.p99 / before.p99,
        failed: busy.failed,
      },
    ],
  };
}

async function measureStreams({ url, db, add, say }: Made, count: number): Promise<Table> {
  await using product = await startProduct(url, benchDataDir, { SESSION_SECRET: storedSecret(benchDataDir) });
  say(`${count} streams`);
  const members: { id: number; cookie: string }[] = [];
  while (members.length < count / STREAMS_A_MEMBER) {
    const { id } = await add.addAccount();
    members.push({ id, cookie: cookieOf(await startSession(db, id, 'web', storedSecret(benchDataDir))) });
  }
  const before = memoryOf(product.pid).now;
  const streams = new Map<number, LiveStream>();
  const opening = members.flatMap((member) => Array.from({ length: STREAMS_A_MEMBER }, () => member));
  while (opening.length > 0) {
    await Promise.all(
      opening.splice(0, OPENED_AT_ONCE).map(async ({ id, cookie }) => {
        const stream = await openLiveStream(product, cookie, id);
        await stream.next();
        streams.set(id, stream);
      }),
    );
  }
  const open = memoryOf(product.pid).now;
  const [author] = members;
  const channelId = await add.addChannel();
  const times: number[] = [];
  for (const { id } of members.slice(1, ACTS + 1)) {
    const contentId = await add.addTalk({ authorId: id, channelId });
    const began = performance.now();
    const request = { memberId: author?.id ?? 0, requestId: crypto.randomUUID() };
    await createComment(db, 'talk', { body: '예뻐요', contentId, repliedTo: null }, request);
    await streams.get(id)?.next();
    times.push(performance.now() - began);
  }
  for (const stream of streams.values()) stream.close();
  return {
    title: 'Open pages that are told at once',
    notes: [
      `PostgreSQL, one process, ${STREAMS_A_MEMBER} streams a member; MiB of the server’s process. told: from a comment until an open page of whom`,
      'it is for has heard of it, in milliseconds.',
    ],
    rows: [
      {
        streams: count,
        'before MiB': before,
        'open MiB': open,
        'more MiB': open - before,
        'KiB a stream': ((open - before) * 1_024) / count,
        'told median': median(times),
        'told at the longest': Math.max(...times),
      },
    ],
  };
}
