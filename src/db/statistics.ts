import pg from 'pg';

/** The statistics of tables, by which the database plans statements. */

/**
 * Computes the statistics of tables that have none. Without them, PostgreSQL plans for ten pages, and overestimates a
 * statement that joins many small tables a thousand times. Autovacuum never analyses a table with few changes, and the
 * embedded database has no autovacuum.
 */
export function analyzeNewTables(databaseUrl: string): Promise<void> {
  return analyze(databaseUrl, 'reltuples < 0');
}

/** Computes the statistics of all tables again, after a command has written many rows. */
export function analyzeAllTables(databaseUrl: string): Promise<void> {
  return analyze(databaseUrl, 'true');
}

/** Analyses one table at a time, since the embedded database limits the time of a statement. */
async function analyze(databaseUrl: string, condition: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition}`);
    for (const { name } of rows) await client.query(`analyze ${name}`);
  } finally {
    await client.end();
  }
}
