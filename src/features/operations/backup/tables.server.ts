import type pg from 'pg';

export type Client = Pick<pg.ClientBase, 'query'>;

/** A table as the database's catalogue describes it. */
type Table = {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns of the primary key, by which its rows are sorted. */
  key: string[];
};

/**
 * Tables that no backup contains: sessions, sign-ins in progress, push subscriptions and rate limits. Everybody has to
 * sign in again after a restore.
 */
const LEFT_OUT = [
  'session_family',
  'hand_over',
  'sign_in_attempt',
  'sign_in_ticket',
  'push_subscription',
  'push_task',
  'rate_limit',
];

const PART_BYTES = 1024 * 1024;
const FIRST_ROWS = 50;
const MOST_ROWS = 5_000;

/** Returns the tables of a backup in dependency order: each refers only to itself and to tables before it. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(attname order by array_position(indkey::int2[], attnum))
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = c.oid and indisprimary) as key,
      array(select distinct confrelid::regclass::text from pg_constraint
            where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const wanted = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < wanted.length) {
    const next = wanted.find(({ name, refersTo }) => !isPlaced(name) && refersTo.every(isPlaced));
    if (!next) throw new Error('tables have circular references, or refer to a table that is not in the backup');
    ordered.push({ name: next.name, columns: next.columns, key: next.key });
  }
  return ordered;
}

/**
 * Yields the rows of a table, each as a JSON array of texts, in parts of at most 1 MiB. A larger row is a part of its
 * own. The client must be in a transaction.
 */
export async function* readRows(client: Client, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`declare backup_rows no scroll cursor for
    select array_to_json(array[${texts}])::text as row from ${quoted(name)} order by ${key.map(quoted).join(', ')}`);
  for (let count = FIRST_ROWS; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from backup_rows`);
    if (rows.length === 0) break;
    const lines = rows.map(({ row }) => row);
    yield* partsOf(lines);
    const bytesEach = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0) / lines.length;
    // Later rows may be larger, so the number of rows grows step by step.
    count = Math.max(1, Math.min(MOST_ROWS, 2 * count, Math.floor(PART_BYTES / bytesEach)));
  }
  await client.query('close backup_rows');
}

function* partsOf(lines: string[]): Generator<string[]> {
  let part: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line) + 1;
    if (part.length > 0 && bytes + size > PART_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(line);
    bytes += size;
  }
  yield part;
}

/** Inserts rows in the format of `readRows`. */
export async function addRows(client: Client, { name, columns }: Table, lines: string[]): Promise<void> {
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
     select ${values} from json_array_elements($1::json) as line`,
    [`[${lines.join(',')}]`],
  );
}

export async function countRows(client: Client, tables: Table[]): Promise<number> {
  let sum = 0;
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${quoted(name)}`);
    sum += rows[0]?.count ?? 0;
  }
  return sum;
}

/** Deletes the rows that migrations have inserted. */
export async function emptyTables(client: Client, tables: Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
}

/**
 * Enables or disables our own triggers. During a restore, the rows already contain what the triggers would add.
 * Triggers of foreign keys stay enabled.
 */
export async function setTriggers(client: Client, tables: Table[], how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${how} trigger user`);
}

/** Returns the last value of each sequence that was used. */
export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

export async function setSequences(client: Client, sequences: Record<string, number>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
