import { sql } from '../../../src/db/drizzle.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correct } from '../../../src/features/discovery/search/engine/correction.server.ts';
import { plantNames } from '../../../src/features/discovery/search/engine/plant-names.server.ts';
import { postgresEngine } from '../../../src/features/discovery/search/engine/postgres-engine.server.ts';
import { parseQuery } from '../../../src/features/discovery/search/engine/query.ts';
import { indexContents } from '../../../src/features/discovery/search-index/index-rows.server.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { times } from '../../harness/endurance.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

/** The number of rows that a search reads among many talks, from PostgreSQL's statistics. */

const TALKS = times({ full: 100_000, quick: 40_000 });
const AT_ONCE = 1_000;
/** A page of results compares 1,000 rows, which are found among a few times as many. */
const MOST_READ = 25_000;
const words = ['몬스테라', '새잎이', '났어요', '물을', '주었더니', '화분', '분갈이를', '했어요', '볕이', '좋아요'];

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase('postgres');
  const { db } = database;
  const authorId = (await fixtures(db).addAccount()).id;
  for (let from = 0; from < TALKS; from += AT_ONCE) {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into content (kind, author_id, status, published_at)
      select 'talk', ${authorId}, 'PUBLISHED', now() from generate_series(1, ${AT_ONCE}) returning id`);
    const textOf = (id: number) =>
      `${words.map((word, at) => ((id >> at) % 2 === 0 ? word : '있어요')).join(' ')} ${id}번째`;
    await indexContents(
      db,
      rows.map(({ id }) => ({ id: Number(id), kind: 'talk', rest: [textOf(Number(id))] })),
    );
  }
  await db.execute(sql`vacuum analyze searched_content`);
  await db.execute(sql`analyze content`);
}, 180_000);
afterAll(() => database?.stop());

/** Returns the number of rows of the index read since the start, and the number of full scans. */
async function read(): Promise<{ rows: number; scans: number }> {
  // A connection reports its reads when it ends or on request.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_stat_force_next_flush()`)));
  const { rows } = await client.query(
    `select sum(idx_tup_fetch + seq_tup_read)::int as rows, sum(seq_scan)::int as scans
     from pg_stat_user_tables where relname in ('searched_content', 'searched_comment', 'searched_member')`,
  );
  await client.end();
  return rows[0];
}

async function readBy(work: () => Promise<unknown>) {
  const before = await read();
  await work();
  const after = await read();
  return { rows: after.rows - before.rows, scans: after.scans - before.scans };
}

test.each([
  ['the most frequent syllables', '있어요'],
  ['two frequent words', '있어요 좋아요'],
  ['a word of one letter', '물'],
  ['initials', 'ㅂㄱㅇ'],
  ['two initials', 'ㅇㅇ'],
  ['a half-typed word', '분갈ㅇ'],
  ['a particle form', '화분에서는'],
  ['a name with many others', '알보'],
  ['what is there once', `${TALKS - 2_345}번째`],
  ['what is nowhere', '선인장꽃'],
])('%s reads few rows: %s', async (_, keyword) => {
  const query = parseQuery(keyword, plantNames);
  const asked = { query, viewerId: undefined, place: 'all', sort: 'relevance', offset: 0, limit: 10 } as const;
  let found = false;
  const { rows, scans } = await readBy(async () => {
    found = (await postgresEngine.find(database.db, 'talk', asked)).total > 0;
  });
  expect(scans).toBe(0);
  expect(rows).toBeLessThan(MOST_READ);
  if (found) expect(rows).toBeGreaterThan(0);
});

test.each(['title', 'tag'] as const)('a frequent word in the %s alone reads few rows', async (place) => {
  const query = parseQuery('있어요', plantNames);
  const asked = { query, viewerId: undefined, place, sort: 'relevance', offset: 0, limit: 10 } as const;
  const { rows, scans } = await readBy(() => postgresEngine.find(database.db, 'talk', asked));
  expect(scans).toBe(0);
  expect(rows).toBeLessThan(MOST_READ);
});

test.each(['몬스타라', '새잎미', '있어오'])('correcting a typing error reads few rows: %s', async (keyword) => {
  const { rows, scans } = await readBy(() => correct(database.db, { keyword }));
  expect(scans).toBe(0);
  expect(rows).toBeLessThan(MOST_READ);
});
