import pg from 'pg';

/** Each connection keeps them all; what comes later is parsed each time. */
const MAX_STATEMENTS = 500;

const names = new Map<string, string>();

/** A connection on which PostgreSQL parses a statement with values once, and plans it once where that is as good. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen shapes
  override query(statement: any, values?: any, callback?: any): any {
    if (!statement?.text || statement.name || !values?.length) return super.query(statement, values, callback);
    return super.query({ ...statement, name: nameOf(statement.text) }, values, callback);
  }
}

/** What this connection calls a statement with values; nothing where it names none. */
export function nameFor(client: pg.ClientBase, text: string): string | undefined {
  return client instanceof PreparingClient ? nameOf(text) : undefined;
}

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `statement_${names.size + 1}`);
  return names.get(text);
}
