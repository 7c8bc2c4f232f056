import pg, { type Connection, type Submittable } from 'pg';
import type { Database } from './connection.ts';
import { nameFor } from './preparing-client.ts';
import { type Statement, type Value, valuesOf } from './statement.ts';

/**
 * Runs these statements one after the other in one transaction, on one way to the database and back: each sees what
 * others have committed until it begins. All of them count, or none when one fails.
 * @param values of the placeholders of all of them
 * @returns the rows of each; numbers of 64 bits as text
 */
export async function runBatch<Rows extends unknown[]>(
  { $client }: Pick<Database, '$client'>,
  statements: Statement[],
  values: Record<string, Value>,
): Promise<Rows> {
  const client = await $client.connect();
  // A lost connection is told to the batch; the driver would end the process if nobody listened here.
  client.on('error', ignore);
  let isLost = false;
  try {
    const queries = statements.map((each) => {
      const config = {
        text: each.text,
        name: each.isOnce ? undefined : nameFor(client, each.text),
        values: valuesOf(each, values),
      };
      return new pg.Query({ ...config, queryMode: 'extended' } as never) as unknown as DriverQuery;
    });
    return (await new Promise<unknown[]>((resolve, reject) => {
      client.query(new Batch(queries, (error, answers) => (error ? reject(error) : resolve(answers))));
    })) as Rows;
  } catch (error) {
    isLost = (error as pg.DatabaseError).severity !== 'ERROR';
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(isLost);
  }
}

const ignore = () => {};

type Callback<Answer> = (error: Error | null, answer: Answer) => void;

/** What the driver does with its queries, beyond its published types. */
type DriverQuery = {
  name: string | undefined;
  text: string;
  callback: Callback<{ rows: unknown[] }>;
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
 * The driver's queries, sent with one sync message behind the last: what comes before it is one transaction to
 * PostgreSQL, and where one fails, the rest is skipped. The driver takes the batch for the query that is being answered.
 */
class Batch implements Submittable {
  callback: Callback<unknown[]>;
  #queries: DriverQuery[];
  #answers: unknown[] = [];

  constructor(queries: DriverQuery[], callback: Callback<unknown[]>) {
    this.#queries = queries;
    this.callback = callback;
    for (const query of queries) {
      query.callback = (error, answer) => (error ? this.callback(error, []) : this.#answers.push(answer.rows));
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
    // What was skipped has not been parsed either.
    for (const { name } of this.#queries) {
      if (name && !(name in parsedStatements)) delete submittedNamedStatements[name];
    }
    this.callback(error, []);
  }
}
