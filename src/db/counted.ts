import { type SQL, sql } from 'drizzle-orm';

/** A table with a stored counter, by the names that SQL has for them. */
export type Counted = { table: string; key: string; counter: string };

/**
 * The beginning of a statement that adds or removes rows and moves the counter of what they hang on, by those that
 * were really added or removed. The rest of it may read `counted(id, count)`, which has a row when something changed.
 * @param rows an `insert … on conflict do nothing` or a `delete`, returning one `target` a row
 */
export function counting({ table, key, counter }: Counted, step: 1 | -1, rows: SQL): SQL {
  const [of, id, count] = [table, key, counter].map((name) => sql.identifier(name));
  return sql`with changed as (${rows}), counted as (
    update ${of} set ${count} = ${count} + ${sql.raw(String(step))}
    where ${id} in (select target from changed) returning ${id} as id, ${count} as count)`;
}
