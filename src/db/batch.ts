import pg, { type Connection, type Submittable } from 'pg';
import type { Database } from './connection.ts';
import { nameFor } from './preparing-client.ts';
import { type Statement, type Value, valuesOf } from './statement.ts';

/** A condition that has to hold when a write commits. */
export type Guard = {
  /** SQL without placeholders that raises `sqlState` unless the condition holds. It is sent with the commit. */
  check: string;
  sqlState: string;
  /** Returns the error that the write fails with. */
  refusal: () => Error;
};

/** A pool, or a pool whose writes are guarded (`guarded.ts`). */
type Client = pg.Pool | { pool: pg.Pool; guard: Guard };
type Query = { text: string; values: unknown[]; isOnce?: boolean };

/**
 * Runs these statements in order in one transaction and one round trip. Each statement sees what other transactions
 * committed before it began. If one statement fails, none takes effect.
 * @param values the placeholder values of all statements
 * @returns the rows of each statement; 64-bit integers as text
 */
export async function runBatch<Rows extends unknown[]>(
  { $client }: Pick<Database, '$client'>,
  statements: Statement[],
  values: Record<string, Value>,
): Promise<Rows> {
  const queries = statements.map((each) => ({ ...each, values: valuesOf(each, values) }));
  return (await runTogether($client, queries)).map(({ rows }) => rows) as Rows;
}

/** Runs these queries as `runBatch` does. @returns the driver's result of each query */
export async function runTogether($client: Client, asked: Query[]): Promise<Result[]> {
  const [pool, guard] = 'guard' in $client ? [$client.pool, $client.guard] : [$client, undefined];
  const all = guard ? [...asked, { text: guard.check, values: [], isOnce: true }] : asked;
  const client = await pool.connect();
  // The batch reports a lost connection. Without a listener here, the driver's `error` event would end the process.
  client.on('error', ignore);
  let isLost = false;
  try {
    const queries = all.map(({ isOnce, ...query }) => {
      const name = isOnce ? undefined : nameFor(client, query.text);
      return new pg.Query({ ...query, name, queryMode: 'extended' } as never) as unknown as DriverQuery;
    });
    const results = await new Promise<Result[]>((resolve, reject) => {
      client.query(new Batch(queries, (error, answers) => (error ? reject(error) : resolve(answers))));
    });
    return results.slice(0, asked.length);
  } catch (error) {
    isLost = (error as pg.DatabaseError).severity !== 'ERROR';
    throw (guard && refusedBy(guard, error)) ?? error;
  } finally {
    client.off('error', ignore);
    client.release(isLost);
  }
}

/** Returns the guard's own error if its check failed; otherwise undefined. */
export function refusedBy({ sqlState, refusal }: Guard, error: unknown): Error | undefined {
  return (error as pg.DatabaseError).code === sqlState ? refusal() : undefined;
}

const ignore = () => {};

type Result = { rows: unknown[] };
type Callback<Answer> = (error: Error | null, answer: Answer) => void;

/** The driver's internal query interface, beyond its published types. */
type DriverQuery = {
  name: string | undefined;
  text: string;
  callback: Callback<Result>;
  submit(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
};
type DriverConnection = Connection & {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/**
 * The driver's queries, with one sync message after the last. PostgreSQL therefore runs them as one implicit
 * transaction and skips the rest when one fails. To the driver, the batch looks like the query that is being answered.
 */
class Batch implements Submittable {
  callback: Callback<Result[]>;
  #queries: DriverQuery[];
  #answers: Result[] = [];

  constructor(queries: DriverQuery[], callback: Callback<Result[]>) {
    this.#queries = queries;
    this.callback = callback;
    for (const query of queries) {
      query.callback = (error, answer) => (error ? this.callback(error, []) : this.#answers.push(answer));
    }
  }

  get #current(): DriverQuery | undefined {
    return this.#queries[this.#answers.length];
  }

  get name() {
    return this.#current?.name;
  }

  get text() {
    return this.#current?.text;
  }

  submit(connection: Connection) {
    const { stream } = connection as DriverConnection;
    const open: Connection = Object.create(connection, { sync: { value: () => {} } });
    stream.cork();
    for (const query of this.#queries) query.submit(query === this.#queries.at(-1) ? connection : open);
    stream.uncork();
  }

  handleRowDescription(message: unknown) {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown) {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection) {
    const query = this.#current;
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
  }

  handleReadyForQuery() {
    this.callback(null, this.#answers);
  }

  handleError(error: Error, { parsedStatements, submittedNamedStatements }: DriverConnection) {
    // Skipped statements were never parsed, so the driver must parse them again.
    for (const { name } of this.#queries) {
      if (name && !(name in parsedStatements)) delete submittedNamedStatements[name];
    }
    this.callback(error, []);
  }
}
