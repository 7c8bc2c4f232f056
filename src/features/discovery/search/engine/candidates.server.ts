import { sql, type SQL } from '../../../../db/drizzle.ts';
import { runBatch } from '../../../../db/batch.ts';
import type { Database } from '../../../../db/connection.ts';
import { statement, writtenOnce } from '../../../../db/statement.ts';
import { particlePattern } from '../../search-index/particles.ts';
import { BUCKET_IDS, bucketToken } from '../../search-index/tokens.ts';
import { ACROSS_SPACES, combinationsOf, type Form, type Query, type Sought, tokensOfSought } from './query.ts';

/**
 * Maximum number of rows that are ranked. Of more rows, the newest are ranked, and those with a match in the head
 * (title or tags).
 */
const CANDIDATES = 1_000;

/**
 * Maximum number of rows compared with a query in one window, since pairs of letters may match by chance more often
 * than words.
 */
const ROWS_READ = 100_000;

/** The rows to search: a table of the index, with the condition of one of its partial indexes. */
export type Searched = {
  table: SQL;
  id: SQL;
  where?: SQL;
  /** The normalised text that must contain the query. */
  text: SQL;
  /** Whether the index marks the letters of the head (title and tags). */
  hasHead: boolean;
};

/** Numbers of the newest id buckets to search, in this order, until a window has enough rows. */
const WINDOWS = [4, 16, 64, 256];

/**
 * Returns the newest rows that match a query, at most `CANDIDATES`. A frequent query finds enough rows in the newest
 * buckets; a rare query has few rows anywhere. So no query reads many more rows than it returns.
 * @param newest the highest existing id
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

/**
 * Whether the letters must stand in the head. Single-letter words and beginnings of words have no tokens for the head.
 */
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

/** One spelling of a whole query: the tokens of a matching row, and the condition that verifies the match. */
type Way = { tokens: number[]; test: SQL };

function wayOf(form: Form, where: Where): Way {
  const tokens = form.flatMap((sought) => {
    const { anywhere, inHead } = tokensOfSought(sought);
    return where === 'inHead' ? (inHead ?? anywhere) : anywhere;
  });
  const tests = form.map((sought) => isIn(sql`text`, sought));
  return { tokens: [...new Set(tokens)], test: sql.join(tests, sql` and `) };
}

/** Matches a normalised text that contains this. */
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
 * Returns the ids of the newest matching rows. Compares the rows with the tokens, newest first, until enough match. Sorts
 * only ids: texts are stored compressed, and most need not be read once enough rows match.
 */
async function select(db: Database, { table, id, where, text }: Searched, ways: Way[], buckets: number[] | undefined) {
  const within = buckets ? sql` and tokens && ${listOf(buckets)}` : sql``;
  const selects = ways.map(({ tokens, test }) => {
    const which = sql`${where ? sql`${where} and ` : sql``}tokens @> ${listOf(tokens)}${within}`;
    // The sum keeps PostgreSQL from scanning the table in the order of its primary key.
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

/** Returns numbers as one parameter, so that the statement's text does not depend on their count. */
export function listOf(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join()}}`}::bigint[]`;
}

/**
 * Forbids sequential scans, even where the planner would prefer one for a frequent token. Also forbids parallel workers,
 * so that concurrent searches do not slow each other down.
 */
export const byIndex = statement(
  () => sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
)();
