import { sql, type SQL } from './drizzle.ts';

/** A table with a stored counter, by the names that SQL has for them. */
export type Counted = { table: string; key: string; counter: string };

/**
 * Parts of a statement's `with` that add or remove rows and move the counter of what they hang on, by those that were
 * really added or removed: `changed (target, step)` and `counted (id, count)`, which have a row when something changed.
 * @param rows an `insert … on conflict do nothing` returning one `target, 1 as step` a row, a `delete` with -1, or both
 */
export function counting({ table, key, counter }: Counted, rows: SQL): SQL {
  const [of, id, count] = [table, key, counter].map((name) => sql.identifier(name));
  return sql`changed as (${rows}), counted as (
    update ${of} set ${count} = ${count} + step from changed where ${id} = target
    returning ${id} as id, ${count} as count)`;
}

/** What is done about a row that there is, or is not. */
export type Deed = 'give' | 'take' | 'toggle';

/**
 * The same for one row that is given, taken back, or taken back and else given.
 * @param give adds the row where this holds
 */
export function countingDeed(
  counted: Counted,
  deed: Deed,
  { give, take }: { give: (isWanted: SQL) => SQL; take: SQL },
): SQL {
  if (deed !== 'toggle') return counting(counted, deed === 'give' ? give(sql`true`) : take);
  return sql`taken as (${take}), given as (${give(sql`not exists (select from taken)`)}),
    ${counting(counted, sql`select * from taken union all select * from given`)}`;
}
