import { join } from 'node:path';
import pg from 'pg';
import { drizzle, type MigrationMeta, migrate as runMigrations, readMigrationFiles } from './drizzle.ts';

/**
 * Migrations, applied at the start of a server and by `restore`. `migrations/0000_baseline.sql` creates a whole
 * database. It replaces the migrations in `migrations/former/`, which only bring older databases and backups to its
 * state (docs/decisions/0065-replace-the-first-migrations-by-a-baseline.md).
 */

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
    await client.query('begin');
    await adoptBaseline(client);
    await client.query('commit');
    await runMigrations(drizzle(client), { migrationsFolder });
    await turnJitOff(client);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}

/** Prevents migrations by other processes until the caller's transaction ends. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/**
 * Returns all migrations of a new database in order. `findMigrations` identifies each by the hash of its text. Drizzle
 * instead applies the migrations that were written after the newest applied one (`created_at`).
 */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Returns the migrations that the baseline replaces, in order. */
export function readFormerMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: join(migrationsFolder, 'former') });
}

/**
 * Returns the migrations with these hashes, which a database has had.
 * @returns undefined if this version does not know them, so a newer version has applied them
 */
export function findMigrations(hashes: string[]): MigrationMeta[] | undefined {
  return [readMigrations(), readFormerMigrations()]
    .find((known) => hashes.every((hash, index) => hash === known[index]?.hash))
    ?.slice(0, hashes.length);
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
  for (const migration of migrations) {
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
  }
}

/** Applies all migrations that the database lacks, in the caller's transaction. */
export async function applyPendingMigrations(client: Client): Promise<void> {
  await adoptBaseline(client);
  await applyMigrations(client, readMigrations().slice((await appliedMigrations(client)).length));
}

/**
 * Brings a database that began with the former migrations to the state of the baseline, in the caller's transaction:
 * applies the former migrations that the database lacks, then replaces all their records by one of the baseline.
 */
async function adoptBaseline(client: Client): Promise<void> {
  const applied = await appliedMigrations(client);
  const [baseline] = readMigrations();
  if (!baseline || applied.length === 0 || applied[0] === baseline.hash) return;
  await applyMigrations(client, readFormerMigrations().slice(applied.length));
  await client.query('delete from drizzle.__drizzle_migrations');
  await record(client, baseline);
}

/**
 * Turns just-in-time compilation off for this role and database. A connection pooler may drop the start option by which
 * `connect` does the same. Does nothing if the role may not.
 */
async function turnJitOff(client: Client): Promise<void> {
  await client.query(`do $$ begin
    if current_setting('jit') = 'on' then
      execute format('alter role %I in database %I set jit = off', current_user, current_database());
    end if;
  exception when insufficient_privilege then null;
  end $$`);
}

async function record(client: Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}
