import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any number; the same for all processes, so that only one migrates at a time. */
const MIGRATION_LOCK = 20_261_121;

/** Brings the database to this version, however long that takes. Several processes may call it at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname, 'migrations') });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}
