import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../../../src/db/drizzle.ts';
import { connect, type Database, type Queryable } from '../../../src/db/connection.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { searchedContent } from '../../../src/db/schema/index.ts';
import { readSentences } from '../../../src/demo/bulk/sentences.ts';
import { demoSentences } from '../../../src/demo/sentences.ts';
import { plantNames } from '../../../src/features/discovery/search/engine/plant-names.server.ts';
import { correct } from '../../../src/features/discovery/search/engine/correction.server.ts';
import { withoutSpaces } from '../../../src/features/discovery/search-index/normalise.ts';
import { parseQuery } from '../../../src/features/discovery/search/engine/query.ts';
import { postgresEngine } from '../../../src/features/discovery/search/engine/postgres-engine.server.ts';
import { suggest } from '../../../src/features/discovery/search/suggest/suggest.server.ts';
import { indexContents } from '../../../src/features/discovery/search-index/index-rows.server.ts';
import { createTalk } from '../../../src/features/contents/talk/write-talk.server.ts';
import { median, percentile } from '../../harness/figures.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import type { Bench } from '../bench.ts';
import { type Asked, type AskedKind, askedKinds, makeQueries } from './search-queries.ts';
import type { Cell, Table } from '../table.ts';

/** Results per page, and the maximum number of results of a query. */
const PAGE = 10;
const MOST = 1_000;
const AT_ONCE = 2_000;
const NOBODY = { viewerId: undefined, place: 'all', sort: 'relevance' } as const;

type Sizes = { small: number; large: number; asked: number; judgedLarge: number; written: number };
const full: Sizes = { small: 120_000, large: 1_000_000, asked: 500, judgedLarge: 100, written: 300 };
const few: Sizes = { small: 10_000, large: 40_000, asked: 100, judgedLarge: 50, written: 100 };

/** Measures the quality and speed of search at two sizes, and the cost of the search index when a talk is written. */
export async function measureSearch({ quick, postgres, sentences: file, say }: Bench): Promise<Table[]> {
  const sizes = quick ? few : full;
  const sentences = file === undefined ? demoSentences() : readSentences(file);
  const url = await postgres.database('search');
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-search-'));
  const rows: Row[] = [];
  const tables: Table[] = [];
  try {
    const embedded = await openDatabase({ dataDir, databaseUrl: undefined });
    try {
      await withRows(embedded.url, sentences, sizes.small, say, async (db) => {
        rows.push(
          ...(await measureAll(db, 'embedded', sizes.small, sentences, { asked: sizes.asked, judged: 0 }, say)),
        );
      });
    } finally {
      await embedded.close();
    }
    await (await openDatabase({ dataDir, databaseUrl: url })).close();
    for (const size of [sizes.small, sizes.large]) {
      const judged = size === sizes.small ? sizes.asked : sizes.judgedLarge;
      await withRows(url, sentences, size, say, async (db) => {
        rows.push(...(await measureAll(db, 'PostgreSQL', size, sentences, { asked: sizes.asked, judged }, say)));
        if (size === sizes.small) tables.push(await measureWriting(db, sentences, sizes.written));
      });
    }
    return [{ title: 'Search', notes: notesOf(rows, file), rows }, ...tables];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function notesOf(rows: Row[], file: string | undefined): string[] {
  const p95 = (size: 'least' | 'most') => {
    const served = rows.filter((row) => row.database === 'PostgreSQL' && row.asked === 'substrings');
    return (size === 'least' ? served[0] : served.at(-1))?.['p95 ms'] ?? Number.NaN;
  };
  return [
    `Talks of one sentence each, ${file === undefined ? 'made of those of the demo' : 'of the file that was given'}; beyond their number, mixed of two. One query after the other, each once before.`,
    'recall: of the rows that a plain scan finds, those that are found; of more than 1,000 the share of the 1,000 that are right.',
    'precision: of the first page. Where nothing is found, that of the word that is proposed instead. Slips that some row has are no typos, and not judged.',
    `p95 of substrings grows ${(p95('most') / p95('least')).toFixed(2)}-fold from the small size to the large.`,
  ];
}

type Row = Record<string, Cell> & { database: string; asked: string; 'p95 ms': number };

/** Grows the database to this number of talks and measures it. */
async function withRows(
  url: string,
  sentences: readonly string[],
  size: number,
  say: Bench['say'],
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { db, pool, close } = connect(url);
  pool.options.statement_timeout = 0;
  try {
    say(`${size} rows`);
    await fill(db, sentences, size);
    await work(db);
  } finally {
    await close();
  }
}

function sentenceAt(sentences: readonly string[], index: number): string {
  const own = sentences[index % sentences.length] ?? '';
  const round = Math.floor(index / sentences.length);
  if (round === 0) return own;
  const other = sentences[(index * 7_919 + round * 131) % sentences.length] ?? '';
  return [...own.split(' ').slice(0, -1), ...other.split(' ').slice(0, 2)].join(' ');
}

async function fill(db: Database, sentences: readonly string[], size: number): Promise<void> {
  const authorId = (await fixtures(db).addAccount({ nickname: `쓴이${size}` })).id;
  const existing = Number((await db.execute<{ ids: string }>(sql`select count(*) as ids from content`)).rows[0]?.ids);
  for (let from = existing; from < size; from += AT_ONCE) {
    const until = Math.min(size, from + AT_ONCE);
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into content (kind, author_id, status, published_at, applause_count)
      select 'talk', ${authorId}, 'PUBLISHED', now() - (${size} - n) * interval '10 s', n % 37
      from generate_series(${from}::int, ${until - 1}::int) as n returning id`);
    const texts = rows.map(({ id }, index) => ({
      id: Number(id),
      kind: 'talk' as const,
      rest: [sentenceAt(sentences, from + index)],
    }));
    for (let part = 0; part < texts.length; part += 500) await indexContents(db, texts.slice(part, part + 500));
  }
  await db.execute(sql`vacuum analyze searched_content`);
  await db.execute(sql`analyze content`);
}

async function measureAll(
  db: Database,
  database: string,
  size: number,
  sentences: readonly string[],
  { asked, judged }: { asked: number; judged: number },
  say: Bench['say'],
): Promise<Row[]> {
  const rows: Row[] = [];
  const texts = judged > 0 ? await readTexts(db) : [];
  for (const kind of askedKinds) {
    say(`${database}, ${size}: ${kind}`);
    const queries = makeQueries(kind, sentences.slice(0, size), asked);
    const typed = queries.slice(0, judged);
    // A typo that occurs in the texts is an ordinary word, and is found as typed.
    const isWritten = ({ typed }: Asked) => texts.some(({ text }) => withoutSpaces(text).includes(typed));
    const judgement = await judge(db, kind === 'typos' ? typed.filter((each) => !isWritten(each)) : typed, texts);
    const times = await timeOf(db, queries, kind);
    const took = { 'p50 ms': percentile(times, 0.5), 'p95 ms': percentile(times, 0.95) };
    rows.push({ database, rows: size, asked: kind, ...judgement, ...took });
  }
  const times = [];
  for (const { typed } of makeQueries('substrings', sentences, asked)) {
    const began = performance.now();
    await suggest(db, typed);
    times.push(performance.now() - began);
  }
  const took = { 'p50 ms': percentile(times, 0.5), 'p95 ms': percentile(times, 0.95) };
  return [...rows, { database, rows: size, asked: 'suggestions', recall: '', precision: '', common: '', ...took }];
}

async function timeOf(db: Database, queries: Asked[], kind: AskedKind): Promise<number[]> {
  const ask = async ({ typed }: Asked) => {
    const { total } = await find(db, typed, PAGE);
    if (total === 0 && kind === 'typos') await correct(db, { keyword: typed });
  };
  // Typos are rare and their suggestions take longer, so they are measured separately with fewer queries.
  const measured = kind === 'typos' ? queries.slice(0, queries.length / 5) : queries;
  for (const query of measured) await ask(query);
  const times: number[] = [];
  for (const query of measured) {
    const began = performance.now();
    await ask(query);
    times.push(performance.now() - began);
  }
  return times;
}

async function judge(db: Database, queries: Asked[], texts: Text[]): Promise<Record<string, Cell>> {
  if (queries.length === 0) return { recall: '', precision: '', common: '' };
  const recalls: number[] = [];
  const precisions: number[] = [];
  let common = 0;
  for (const { typed, isMeant } of queries) {
    const meant = new Set(texts.filter(({ text }) => isMeant(text)).map(({ id }) => id));
    let answer = await find(db, typed, MOST);
    if (answer.total === 0) {
      const correction = await correct(db, { keyword: typed });
      if (correction) answer = await find(db, correction.keyword, MOST);
    }
    const ids = answer.found.map(({ id }) => id);
    const right = ids.filter((id) => meant.has(id));
    const first = ids.slice(0, PAGE);
    if (answer.isMore) common++;
    if (meant.size > 0) recalls.push(answer.isMore ? right.length / ids.length : right.length / meant.size);
    precisions.push(first.length === 0 ? 1 : first.filter((id) => meant.has(id)).length / first.length);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { recall: mean(recalls), precision: mean(precisions), common };
}

type Text = { id: number; text: string };

async function readTexts(db: Database): Promise<Text[]> {
  const texts: Text[] = [];
  for (let after = 0; ;) {
    const { rows } = await db.execute<{ id: string; text: string }>(sql`
      select content_id as id, text from searched_content where content_id > ${after} order by content_id limit 50000`);
    if (rows.length === 0) return texts;
    texts.push(...rows.map(({ id, text }) => ({ id: Number(id), text })));
    after = texts.at(-1)?.id ?? 0;
  }
}

function find(db: Database, typed: string, limit: number) {
  return postgresEngine.find(db, 'talk', { ...NOBODY, query: parseQuery(typed, plantNames), offset: 0, limit });
}

/** Measures writing talks with and without the statement for the search index, alternately. */
async function measureWriting(db: Database, sentences: readonly string[], count: number): Promise<Table> {
  const add = fixtures(db);
  const channelId = await add.addChannel();
  const times = { with: [] as number[], without: [] as number[] };
  for (let index = 0; index < count * 2; index++) {
    const way = index % 2 === 0 ? 'with' : 'without';
    const { id } = index % 20 === 0 ? await add.addAccount() : { id: await lastMember(db) };
    const input = { channelId, content: sentenceAt(sentences, index * 31), images: [], tags: [], sos: null };
    const began = performance.now();
    await db.transaction((transaction) =>
      createTalk(way === 'with' ? transaction : withoutIndex(transaction), id, input),
    );
    times[way].push(performance.now() - began);
  }
  const row = (way: keyof typeof times) => ({
    'talks written': way === 'with' ? 'with the index' : 'without it',
    times: count,
    'median ms': median(times[way]),
    'p95 ms': percentile(times[way], 0.95),
    'ratio of medians': median(times[way]) / median(times.without),
  });
  const notes = [
    'PostgreSQL, one transaction after the other, the two ways in turn; sentences are normalised in both.',
  ];
  return { title: 'Writing a talk', notes, rows: [row('with'), row('without')] };
}

async function lastMember(db: Database): Promise<number> {
  return Number((await db.execute<{ id: string }>(sql`select max(id) as id from member`)).rows[0]?.id);
}

/** Returns the transaction without the statement for the search index. */
function withoutIndex<Db extends Queryable>(db: Db): Db {
  const nothing = { values: () => ({ onConflictDoUpdate: async () => {} }) };
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === 'insert')
        return (table: unknown) => (table === searchedContent ? nothing : db.insert(table as never));
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
