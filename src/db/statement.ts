import { fillPlaceholders, PgDialect, type SQL } from './drizzle.ts';

/** SQL text, and parameters that are values or named placeholders. */
export type Statement = { text: string; params: unknown[]; isOnce?: boolean };
export type Value = string | number | boolean | null | number[];

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Returns a statement whose text is generated once per process. Its values are `sql.placeholder`s, given by name to
 * `runBatch`. For SQL that is written by hand; `prepared` does the same for Drizzle's query builder.
 * @param build builds the SQL; `shape` holds the arguments that change the SQL itself
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

/** Returns a statement for SQL that differs each time and contains its values. Connections do not prepare it. */
export function writtenOnce(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params, isOnce: true };
}

export function valuesOf({ params }: Statement, values: Record<string, Value>): unknown[] {
  return fillPlaceholders(params, values);
}
