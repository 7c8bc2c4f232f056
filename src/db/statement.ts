import { fillPlaceholders, PgDialect, type SQL } from './drizzle.ts';

/** SQL whose text is written, and the names of the values that it is still to be given. */
export type Statement = { text: string; params: unknown[]; isOnce?: boolean };
export type Value = string | number | boolean | null | number[];

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement whose text is written once a process; its values are `sql.placeholder`s, which `runBatch` is given by
 * their names. For what is written by hand; `prepared` does the same for what is built.
 * @param build its `shape` is what changes the SQL itself
 */
export function statement<Shape extends (string | boolean)[]>(
  build: (...shape: Shape) => SQL,
): (...shape: Shape) => Statement {
  const written = new Map<string, Statement>();
  return (...shape) => {
    const key = shape.join();
    let known = written.get(key);
    if (!known) {
      const { sql: text, params } = dialect.sqlToQuery(build(...shape));
      known = { text, params };
      written.set(key, known);
    }
    return known;
  };
}

/** The same for SQL that is another one each time, with its values in it; connections give it no name to keep. */
export function writtenOnce(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params, isOnce: true };
}

export function valuesOf({ params }: Statement, values: Record<string, Value>): unknown[] {
  return fillPlaceholders(params, values);
}
