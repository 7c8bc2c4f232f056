import { sql, type SQL } from './drizzle.ts';

/** The SQL names of a table with a stored counter. */
export type Counted = { table: string; key: string; counter: string };

/**
 * Returns parts of a `with` clause that add or remove rows and adjust the counter of the row that they belong to. Only
 * rows that were really added or removed count. The parts are `changed (target, step)` and `counted (id, count)`, which
 * have a row only if something changed.
 * @param rows an `insert … on conflict do nothing` returning `target, 1 as step` for each row, a `delete` with -1, or
 * both
 */
export function counting({ table, key, counter }: Counted, rows: SQL): SQL {
  const [of, id, count] = [table, key, counter].map((name) => sql.identifier(name));
  return sql`changed as (${rows}), counted as (
    update ${of} set ${count} = ${count} + step from changed where ${id} = target
    returning ${id} as id, ${count} as count)`;
}

/** How to change a row: add it, remove it, or remove it if it exists and add it otherwise. */
export type CounterChange = 'give' | 'take' | 'toggle';

/**
 * Returns the same parts for one row that is added, removed or toggled.
 * @param give returns SQL that adds the row if the condition holds
 */
export function withCounterChange(
  counted: Counted,
  deed: CounterChange,
  { give, take }: { give: (isWanted: SQL) => SQL; take: SQL },
): SQL {
  if (deed !== 'toggle') return counting(counted, deed === 'give' ? give(sql`true`) : take);
  return sql`taken as (${take}), given as (${give(sql`not exists (select from taken)`)}),
    ${counting(counted, sql`select * from taken union all select * from given`)}`;
}
