import { countBulkComments, reserveIds } from './existing.ts';
import { IS_BULK, periodEnd } from './members.ts';
import { type Random, rowRandom, skewed, whole } from './random.ts';
import type { Client } from './session.ts';
import type { Stage } from './stage.ts';
import { talkMoment } from './talks.ts';
import { someAuthor, someText, type World } from './world.ts';

const SALT = 3;
const BLOCK_SALT = 5;
/** 100,000 talks with a million comments get: the most popular 750, the hundredth 80, four in ten none. */
const TALK_POWER = 1.6;
/**
 * Comments are numbered in blocks: comments on one talk, comments on another talk, then replies to both. A batch with
 * few different talks is twice as fast as one with a random talk for each comment.
 */
const BLOCK = 16;
const REPLIES_IN_BLOCK = 4;
const OWN_IN_BLOCK = BLOCK - REPLIES_IN_BLOCK;
const MINUTE_MS = 60_000;
const LIVELY_MS = 30 * 86_400_000;
const REPLY_WITHIN_MS = 86_400_000;

type Comment = { id: number; talkId: number; parentId: number | null; author: number; moment: number; body: string };
type Parent = Pick<Comment, 'id' | 'talkId' | 'moment'>;

/** @param talks ids of the bulk talks, by row number */
export function commentStage(total: number, world: World, talks: number[]): Stage {
  return {
    name: 'comments',
    total,
    tables: ['content', 'comment'],
    count: countBulkComments,
    async write(client, from, to) {
      const parents = await earlierParents(client, from);
      const ids = await reserveIds(client, 'comment', to - from);
      const comments = ids.map((id, index) => commentRow(id, from + index, world, talks, parents));
      await insertComments(client, comments);
      await createCountAlarms(client, comments);
      return comments.length;
    },
  };
}

function commentRow(id: number, row: number, world: World, talks: number[], parents: Map<number, Parent>): Comment {
  const random = rowRandom(SALT, row);
  const author = someAuthor(random, world);
  const body = someText(random, world, whole(random, 1, 2), ' ');
  const parent = parents.get(parentOf(row, random) ?? -1);
  if (parent) {
    const moment = after(parent.moment, random() * REPLY_WITHIN_MS, world);
    return { id, talkId: parent.talkId, parentId: parent.id, author, moment, body };
  }
  const talk = talkOf(row, talks.length);
  const moment = after(talkMoment(talk, world.since), MINUTE_MS + random() ** 3 * LIVELY_MS, world);
  const comment = { id, talkId: talks[talk] ?? 0, parentId: null, author, moment, body };
  parents.set(row, comment);
  return comment;
}

/** Returns the row number of the talk for a top-level comment. */
function talkOf(row: number, talks: number): number {
  const random = rowRandom(BLOCK_SALT, Math.floor(row / BLOCK));
  const [one, other] = [skewed(random, talks, TALK_POWER), skewed(random, talks, TALK_POWER)];
  return row % BLOCK < whole(random, 1, OWN_IN_BLOCK) ? one : other;
}

/** Returns the row number of the parent comment; undefined for a top-level comment. */
function parentOf(row: number, random: Random): number | undefined {
  const place = row % BLOCK;
  return place < OWN_IN_BLOCK ? undefined : row - place + skewed(random, OWN_IN_BLOCK, 2);
}

/** Returns a moment about `wanted` milliseconds after `moment`, but before the two years end. */
function after(moment: number, wanted: number, { since }: World): number {
  const room = (periodEnd(since) - moment) * 0.9;
  return Math.floor(moment + 1_000 + (wanted * room) / (wanted + room));
}

/** Returns the parents for the replies of an unfinished block, which are the last comments of a stopped run. */
async function earlierParents(client: Client, from: number): Promise<Map<number, Parent>> {
  const parents = new Map<number, Parent>();
  const count = from % BLOCK;
  if (count === 0) return parents;
  const { rows } = await client.query(
    `select c.id, c.content_id, c.parent_id, c.created_at from comment c join member m on m.id = c.author_id
     where ${IS_BULK} order by c.id desc limit $1`,
    [count],
  );
  for (const [index, row] of rows.entries()) {
    if (row.parent_id !== null) continue;
    const parent = { id: Number(row.id), talkId: Number(row.content_id), moment: row.created_at.getTime() };
    parents.set(from - 1 - index, parent);
  }
  return parents;
}

async function insertComments(client: Client, comments: Comment[]): Promise<void> {
  await client.query(
    `insert into comment (id, content_id, parent_id, author_id, body, created_at)
     overriding system value
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])`,
    [
      comments.map(({ id }) => id),
      comments.map(({ talkId }) => talkId),
      comments.map(({ parentId }) => parentId),
      comments.map(({ author }) => author),
      comments.map(({ body }) => body),
      comments.map(({ moment }) => new Date(moment).toISOString()),
    ],
  );
}

async function createCountAlarms(client: Client, comments: Comment[]): Promise<void> {
  await client.query(
    `update content set comment_count = comment_count + added.count
     from (select talk, count(*) as count from unnest($1::bigint[]) as talk group by talk) as added
     where content.id = added.talk`,
    [comments.map(({ talkId }) => talkId)],
  );
}
