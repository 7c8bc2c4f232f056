import { sql, type SQL } from '../../../../db/drizzle.ts';
import { runBatch } from '../../../../db/batch.ts';
import type { Database } from '../../../../db/connection.ts';
import { statement, writtenOnce } from '../../../../db/statement.ts';
import { particlePattern } from '../../search-index/particles.ts';
import { BUCKET_IDS, bucketToken } from '../../search-index/tokens.ts';
import { ACROSS_SPACES, combinationsOf, type Form, type Query, type Sought, tokensOfSought } from './query.ts';

/** How many rows are compared with each other; of more, the newest are, and those that have it in their head. */
const CANDIDATES = 1_000;

/** Rows that are compared with a query in one window: letters may meet by chance more often than they are written. */
const ROWS_READ = 100_000;

/** What is searched: a table of the index, by the predicate of one of its partial indexes. */
export type Searched = {
  table: SQL;
  id: SQL;
  where?: SQL;
  /** The normalised text in which it has to be. */
  text: SQL;
  /** Whether the letters of its head are marked. */
  hasHead: boolean;
};

/** How many buckets of ids are looked through first, and then as long as they hold too few. */
const WINDOWS = [4, 16, 64, 256];

/**
 * The newest rows in which a query is found, at most `CANDIDATES`. What is common is found soon and in the newest; what is
 * rare has few rows anywhere; so no query reads much more than it returns.
 * @param newest the highest id that there is
 */
export async function findCandidates(
  db: Database,
  searched: Searched,
  query: Query,
  newest: number,
  where: Where = 'anywhere',
): Promise<{ ids: number[]; isMore: boolean }> {
  const forms = combinationsOf(query);
  const waysOf = (some: Form[], place: Where) => some.map((form) => wayOf(form, place));
  const ids = await findNewest(db, searched, waysOf(forms, where), newest);
  if (ids.length < CANDIDATES) return { ids, isMore: false };
  const marked = searched.hasHead && where === 'anywhere' ? forms.filter(isMarkedInHeads) : [];
  const inHead = marked.length > 0 ? await findNewest(db, searched, waysOf(marked, 'inHead'), newest) : [];
  return { ids: [...new Set([...ids, ...inHead])], isMore: true };
}

function isMarkedInHeads(form: Form): boolean {
  return form.every((sought) => tokensOfSought(sought).inHead !== undefined);
}

/** Whether the letters have to be those of the head: of its words and beginnings of words nothing is marked. */
type Where = 'anywhere' | 'inHead';

async function findNewest(db: Database, searched: Searched, ways: Way[], newest: number): Promise<number[]> {
  const last = Math.floor(newest / BUCKET_IDS);
  for (const window of [...WINDOWS.filter((each) => each <= last), undefined]) {
    const ids = await select(db, searched, ways, window === undefined ? undefined : bucketsFrom(last, window));
    if (ids.length >= CANDIDATES || window === undefined) return ids;
  }
  return [];
}

const bucketsFrom = (last: number, count: number) =>
  Array.from({ length: count }, (_, index) => bucketToken(last - index));

/** One way to write all of a query: the tokens that a row has then, and whether it really is so. */
type Way = { tokens: number[]; test: SQL };

function wayOf(form: Form, where: Where): Way {
  const tokens = form.flatMap((sought) => {
    const { anywhere, inHead } = tokensOfSought(sought);
    return where === 'inHead' ? (inHead ?? anywhere) : anywhere;
  });
  const tests = form.map((sought) => isIn(sql`text`, sought));
  return { tokens: [...new Set(tokens)], test: sql.join(tests, sql` and `) };
}

/** Whether this is found in a normalised text. */
export function isIn(text: SQL, sought: Sought): SQL {
  switch (sought.is) {
    case 'letters':
      if (sought.letters.length < ACROSS_SPACES) return sql`${text} like ${`%${sought.letters}%`}`;
      return sql`replace(${text}, ' ', '') like ${`%${sought.letters}%`}`;
    case 'word':
      return sql`${text} ~ ${` ${sought.letter}${particlePattern} `}`;
    case 'name':
      return sql`${text} ~ ${` ${sought.words.join(' ?')}${particlePattern} `}`;
    case 'start':
      return sql`${text} ~ ${` ${sought.pattern}`}`;
  }
}

/**
 * Compares the rows that have the tokens with the query, the newest first, until enough fit. Only their ids are sorted: a text
 * is stored compressed, and most are not read once enough fit.
 */
async function select(db: Database, { table, id, where, text }: Searched, ways: Way[], buckets: number[] | undefined) {
  const within = buckets ? sql` and tokens && ${listOf(buckets)}` : sql``;
  const selects = ways.map(({ tokens, test }) => {
    const which = sql`${where ? sql`${where} and ` : sql``}tokens @> ${listOf(tokens)}${within}`;
    // The sum keeps PostgreSQL from reading the table by its key, row after row.
    const newest = sql`select ${id} + 0 as id from ${table} where ${which} order by 1 desc limit ${ROWS_READ}`;
    const read = sql`select ${text} as text from ${table} where ${id} = newest.id offset 0`;
    return sql`(
      select newest.id from (${newest}) as newest cross join lateral (${read}) as read
      where ${test} order by newest.id desc limit ${CANDIDATES})`;
  });
  const found = sql`select id from (${sql.join(selects, sql` union `)}) as found order by id desc limit ${CANDIDATES}`;
  const [, rows] = await runBatch<[unknown[], { id: string }[]]>(db, [byIndex, writtenOnce(found)], {});
  return rows.map((row) => Number(row.id));
}

/** Numbers as one value. */
export function listOf(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join()}}`}::bigint[]`;
}

/**
 * The table is never read as a whole, whatever the planner thinks of a frequent token. A search uses one processor, so that many
 * searches at once do not slow each other down.
 */
export const byIndex = statement(
  () => sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
)();
