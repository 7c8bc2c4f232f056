import { join } from 'node:path';
import pg from 'pg';
import { drizzle, type MigrationMeta, migrate as runMigrations, readMigrationFiles } from './drizzle.ts';

/** An arbitrary number, the same for all processes, so that one process migrates at a time. */
const MIGRATION_LOCK = 20_261_121;
const migrationsFolder = join(import.meta.dirname, 'migrations');

type Client = Pick<pg.ClientBase, 'query'>;

/** Applies all pending migrations, without a time limit. Several processes may call it at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}

/** Prevents migrations by other processes until the caller's transaction ends. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Returns all migrations in order. Each is identified by the hash of its text. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Returns the hashes of the migrations that the database has had, in order; none if the database is empty. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
}

/** Applies these migrations in the caller's transaction and records them where `migrate` looks for them. */
export async function applyMigrations(client: Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
