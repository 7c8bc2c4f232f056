import type { Socket } from 'node:net';
import pg from 'pg';

/** The maximum number of named statements, all of which each connection keeps. Further ones are parsed each time. */
const MAX_STATEMENTS = 500;

/** The driver's error message when `query_timeout` has passed. */
const SILENT = 'Query read timeout';

const names = new Map<string, string>();

/** A connection on which PostgreSQL parses a statement with values once, and reuses its plan where that is as good. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen shapes
  override query(statement: any, values?: any, callback?: any): any {
    const isAsItIs = !statement?.text || statement.name || !values?.length;
    const asked = isAsItIs ? statement : { ...statement, name: nameOf(statement.text) };
    const answer: unknown = super.query(asked, values, callback);
    // Closes the connection: otherwise a transaction would go on with it and then return it to the pool.
    if (answer instanceof Promise) answer.catch((error: Error) => error.message === SILENT && this.#hangUp());
    return answer;
  }

  #hangUp(): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

/** Returns the name of a prepared statement on this connection; undefined if the connection names none. */
export function nameFor(client: pg.ClientBase, text: string): string | undefined {
  return client instanceof PreparingClient ? nameOf(text) : undefined;
}

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `statement_${names.size + 1}`);
  return names.get(text);
}
