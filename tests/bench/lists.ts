import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { bringUpTo } from '../../src/db/bulk/bulk.ts';
import { progressOn } from '../../src/db/bulk/progress.ts';
import { demoSentences } from '../../src/db/bulk/sentences.ts';
import { openDatabase } from '../../src/db/open.ts';
import { paths } from '../../src/paths.ts';
import { fetchPage, uncachedHeaders } from './answer.ts';
import type { Bench } from './bench.ts';
import { percentile, readable } from './figures.ts';
import { benchDataDir, startProduct } from './product.ts';
import { timeStatements } from './statements.ts';
import type { Cell, Table } from './table.ts';

/** Page 1 and page 1,000, as the addresses and queries count them: from 0. */
const PAGES: [first: number, deep: number] = [0, 999];
const MEMBERS = 5_000;
const WARM_UP = 5;
/** What the database still does after so many rows is no part of a reader's wait. */
const SETTLE_MS = 3_000;

/** The first page of a long list against one deep inside it. */
export async function measureLists({ quick, postgres, say }: Bench): Promise<Table[]> {
  const talks = quick ? 50_000 : 1_000_000;
  const url = await postgres.database('talks');
  say(`writing ${readable(talks)} talks`);
  await fill(url, talks);
  await using product = await startProduct(url);
  say('pages over HTTP');
  const pages = await timePages(product.origin, quick ? 30 : 100);
  say('their statements');
  const statements = await timeStatements(url, PAGES);
  const notes = [
    `PostgreSQL, ${readable(talks)} talks, vacuumed. One request at a time, page 1 and page 1,000 in turn.`,
    'Pages carry a cookie as members do, so each is rendered. ratio: page 1,000 through page 1.',
    'SQL: planning and execution of each statement of the list, as EXPLAIN ANALYZE tells; median of 7.',
  ];
  return [{ title: 'A list of talks, page 1 and page 1,000', notes, rows: [pages, ...statements] }];
}

async function fill(url: string, talks: number): Promise<void> {
  const database = await openDatabase({ dataDir: benchDataDir, databaseUrl: url, demoContent: true });
  await database.close();
  const totals = { members: MEMBERS, talks, stories: 0, comments: 0, applause: 0 };
  await bringUpTo(url, totals, demoSentences(), progressOn(process.stderr));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
  await wait(SETTLE_MS);
}

async function timePages(origin: string, times: number): Promise<Record<string, Cell>> {
  const [first, deep] = PAGES.map((page) => `${origin}${paths.communityList({ page })}`);
  const took: [number[], number[]] = [[], []];
  for (let time = -WARM_UP; time < times; time++) {
    for (const [index, address] of [first, deep].entries()) {
      const began = performance.now();
      await fetchPage(address ?? '', uncachedHeaders);
      if (time >= 0) took[index]?.push(performance.now() - began);
    }
  }
  const [one, other] = took.map((values) => percentile(values, 0.5));
  return listRow('GET /community/list', one ?? Number.NaN, other ?? Number.NaN);
}

export function listRow(what: string, first: number, deep: number): Record<string, Cell> {
  return { what, 'page 1 p50 ms': first, 'page 1,000 p50 ms': deep, ratio: deep / first };
}
