import { bulkContentIds, reserveIds } from './existing.ts';
import { periodEnd } from './members.ts';
import { type Random, rowRandom, skewed, whole } from './random.ts';
import type { Client } from './session.ts';
import type { Stage } from './stage.ts';
import { someAuthor, someText, type World } from './world.ts';

const SALT = 1;
const CHANNEL_POWER = 1.8;
const MAX_SENTENCES = 4;
/** The newest talk is this much older than the end of the two years, to leave time for comments. */
const LAST_HOUR_MS = 3_600_000;

export function talkStage(total: number, world: World): Stage {
  return {
    name: 'talks',
    total,
    tables: ['channel', 'content', 'talk'],
    count: async (session) => (await bulkContentIds(session, 'talk')).length,
    write: (client, from, to) => writeTalks(client, world, from, to),
  };
}

/** Returns when talk number `row` was written. Row numbers are not chronological: each talk is at a random time. */
export function talkMoment(row: number, since: number): number {
  return momentOf(rowRandom(SALT, row), since);
}

async function writeTalks(client: Client, world: World, from: number, to: number): Promise<number> {
  const talks = Array.from({ length: to - from }, (_, index) => talkRow(from + index, world));
  const ids = await reserveIds(client, 'content', talks.length);
  const moments = talks.map(({ moment }) => moment);
  await insertContent(
    client,
    'talk',
    ids,
    talks.map(({ author }) => author),
    moments,
  );
  await client.query(
    `insert into talk (id, channel_id, published_at, text)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[])`,
    [ids, talks.map(({ channel }) => channel), moments, talks.map(({ text }) => text)],
  );
  return talks.length;
}

function talkRow(row: number, world: World) {
  const random = rowRandom(SALT, row);
  const moment = new Date(momentOf(random, world.since)).toISOString();
  const author = someAuthor(random, world);
  const channel = world.channels[skewed(random, world.channels.length, CHANNEL_POWER)] ?? 0;
  const count = whole(random, 1, MAX_SENTENCES);
  return { moment, author, channel, text: someText(random, world, count, random() < 0.3 ? '\n' : ' ') };
}

function momentOf(random: Random, since: number): number {
  return Math.floor(since + random() * (periodEnd(since) - since - LAST_HOUR_MS));
}

/** Inserts the `content` rows of stories or talks. */
export async function insertContent(
  client: Client,
  kind: 'story' | 'talk',
  ids: number[],
  authors: number[],
  moments: string[],
): Promise<void> {
  await client.query(
    `insert into content (id, kind, author_id, status, published_at, created_at, updated_at)
     overriding system value
     select id, $1::content_kind, author, 'PUBLISHED'::content_status, moment, moment, moment
     from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) as added(id, author, moment)`,
    [kind, ids, authors, moments],
  );
}
