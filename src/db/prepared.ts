import type { Queryable } from './connection.ts';
import { unguarded } from './guarded.ts';

type Preparable = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<unknown> } };

/**
 * Returns a query whose SQL is generated once for each database or transaction. Its values are `sql.placeholder`s,
 * given by name to `execute`. For queries of every page or call: generating the SQL takes longer than running it.
 * @param build builds the query; `shape` holds the arguments that change the SQL itself
 */
export function prepared<Shape extends (string | number | boolean)[], Query extends Preparable>(
  build: (db: Queryable, ...shape: Shape) => Query,
) {
  type Prepared = ReturnType<Query['prepare']>;
  const written = new WeakMap<Queryable, Map<string, Prepared>>();
  return (asked: Queryable, ...shape: Shape): Prepared => {
    // These queries only read.
    const db = unguarded(asked);
    const known = written.get(db) ?? new Map<string, Prepared>();
    written.set(db, known);
    const key = shape.join();
    let query = known.get(key);
    if (!query) {
      // The connection names its prepared statements itself.
      query = build(db, ...shape).prepare('') as Prepared;
      known.set(key, query);
    }
    return query;
  };
}
