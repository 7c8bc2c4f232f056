import type pg from 'pg';

/**
 * Returns the schema of a database as sorted lines: tables with their columns in order, constraints, indexes, types,
 * sequences, functions and triggers. Two databases with the same lines have the same schema.
 */
export async function describeSchema(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('table %s (%s) %s', relname, relpersistence, (
      select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)), ', ' order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped)) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
    union all
    select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select format('type %s: %s', typname, (
      select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    union all
    select format('sequence %s from %s by %s', sequencename, start_value, increment_by)
    from pg_sequences where schemaname = 'public'
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by line`);
  return rows.map(({ line }) => line);
}
