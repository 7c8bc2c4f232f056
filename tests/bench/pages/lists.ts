import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Queryable } from '../../../src/db/connection.ts';
import { bringUpTo } from '../../../src/demo/bulk/bulk.ts';
import { progressOn } from '../../../src/lib/progress.ts';
import { demoSentences } from '../../../src/demo/sentences.ts';
import { TALKS_PER_PAGE, WAITING_FIRST_PAGES } from '../../../src/features/contents/talk/talk.ts';
import { listTalks, listWaitingFirst } from '../../../src/features/contents/talk/list/talk-lists.server.ts';
import { paths } from '../../../src/site/paths.ts';
import { openFilledDatabase } from '../../../src/server/filled-database.ts';
import { fetchPage, uncachedHeaders } from '../answer.ts';
import type { Bench } from '../bench.ts';
import { percentile, readable } from '../../harness/figures.ts';
import { benchDataDir, startProduct } from '../machine/product.ts';
import { timeStatements } from '../statements.ts';
import type { Cell, Table } from '../table.ts';

type List = {
  name: string;
  address: (page: number) => string;
  read: (db: Queryable, page: number) => Promise<unknown>;
  talks: number;
  /** The last page of a list that ends before the talks do, counted from 0. */
  last?: number;
};

/** Page 1,000, counted from 0 as in URLs and queries. */
const DEEP = 999;
const MEMBERS = 5_000;
const WARM_UP = 5;
/** One talk in this many has a picture. */
const PICTURED_OF = 3;
/** The database still writes after so many inserts. The measurement waits for its end. */
const SETTLE_MS = 3_000;

/** Measures the first page of each long list of talks against a page deep inside it. */
export async function measureLists({ quick, postgres, say }: Bench): Promise<Table[]> {
  const talks = quick ? 25_000 : 1_000_000;
  const url = await postgres.database('talks');
  say(`writing ${readable(talks)} talks`);
  const lists = await fill(url, talks);
  await using product = await startProduct(url);
  const rows: Record<string, Cell>[] = [];
  for (const list of lists) {
    // A shorter list, as in a quick run, is read in its middle: beyond it, its pages are found from its end.
    const deep = Math.min(DEEP, list.last ?? DEEP, Math.floor(list.talks / TALKS_PER_PAGE / 2));
    say(list.name);
    const place = { list: list.name, talks: list.talks, 'deep page': deep + 1 };
    rows.push({ ...place, ...(await timePages(product.origin, list, deep, quick ? 30 : 100)) });
    for (const statement of await timeStatements(url, list.read, [0, deep])) rows.push({ ...place, ...statement });
  }
  const notes = [
    `PostgreSQL, ${readable(talks)} talks, one of ${PICTURED_OF} with a picture, vacuumed. One request at a time, both pages in turn.`,
    'Pages carry a cookie as members do, so each is rendered. ratio: the deep page through page 1.',
    'SQL: planning and execution of each statement of the list, as EXPLAIN ANALYZE tells; median of 7.',
  ];
  return [{ title: 'Lists of talks, page 1 and page 1,000', notes, rows }];
}

async function fill(url: string, talks: number): Promise<List[]> {
  const database = await openFilledDatabase({
    dataDir: benchDataDir,
    s3: undefined,
    keepFreeBytes: 0,
    databaseUrl: url,
    demoContent: true,
  });
  await database.close();
  const totals = { members: MEMBERS, talks, stories: 0, comments: 0, applause: 0 };
  await bringUpTo(url, totals, demoSentences(), progressOn(process.stderr));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(ADD_PICTURES, [PICTURED_OF]);
  await client.query('update talk set has_pictures = true where id % $1 = 0', [PICTURED_OF]);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const { rows: channels } = await client.query<Channel>(
    'select id, is_for_help, talk_count, pictured_talk_count from channel order by talk_count desc',
  );
  await client.end();
  await wait(SETTLE_MS);
  return listsOf(channels.map(({ id, ...channel }) => ({ id: Number(id), ...channel })));
}

type Channel = { id: number; is_for_help: boolean; talk_count: string; pictured_talk_count: string };

const ADD_PICTURES = `
  insert into talk_picture (talk_id, position, picture_id)
  select talk.id, 0, ids[1 + talk.id % cardinality(ids)] from talk, (select array_agg(id) as ids from picture) as pictures
  where talk.id % $1 = 0 on conflict do nothing`;

function listsOf(channels: Channel[]): List[] {
  const [largest] = channels;
  const forHelp = channels.find(({ is_for_help }) => is_for_help);
  if (!largest || !forHelp) throw new Error('the demo has no channels');
  const total = (count: 'talk_count' | 'pictured_talk_count') =>
    channels.reduce((sum, channel) => sum + Number(channel[count]), 0);
  const some = (name: string, channel: number | undefined, show: 'pictures' | undefined, talks: number): List => ({
    name,
    talks,
    address: (page) => paths.communityList({ channel, show, page }),
    read: (db, page) => listTalks(db, { page, channelId: channel, imageOnly: show === 'pictures' }),
  });
  return [
    some('all', undefined, undefined, total('talk_count')),
    some('a channel', largest.id, undefined, Number(largest.talk_count)),
    some('with pictures', undefined, 'pictures', total('pictured_talk_count')),
    some('a channel, with pictures', largest.id, 'pictures', Number(largest.pictured_talk_count)),
    {
      name: 'a channel for help, waiting first',
      talks: Number(forHelp.talk_count),
      last: WAITING_FIRST_PAGES - 1,
      address: (page) => paths.communityList({ channel: forHelp.id, show: 'waiting', page }),
      read: (db, page) => listWaitingFirst(db, { page, channelId: forHelp.id }),
    },
  ];
}

async function timePages(origin: string, list: List, deep: number, times: number): Promise<Record<string, Cell>> {
  const took: [number[], number[]] = [[], []];
  for (let time = -WARM_UP; time < times; time++) {
    for (const [index, page] of [0, deep].entries()) {
      const began = performance.now();
      await fetchPage(origin + list.address(page), uncachedHeaders);
      if (time >= 0) took[index]?.push(performance.now() - began);
    }
  }
  const [one, other] = took.map((values) => percentile(values, 0.5));
  return listRow('GET', one ?? Number.NaN, other ?? Number.NaN);
}

export function listRow(what: string, first: number, deep: number): Record<string, Cell> {
  return { what, 'page 1 p50 ms': first, 'deep p50 ms': deep, ratio: deep / first };
}
