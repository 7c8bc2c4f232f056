import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    emptyDataDir: string;
  }
}

/**
 * In milliseconds. The addresses of test databases set this `lock_timeout`, which exceeds the pauses of a busy machine.
 */
const LOCK_MS = 30_000;

/** Returns the address of a test's database with the `lock_timeout` of production. */
export function withLocksOfProduction(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('lock_timeout');
  return url.href;
}

/**
 * The template on the run's PostgreSQL server. Nothing stays connected to it, since PostgreSQL could not copy it
 * otherwise.
 */
const TEMPLATE = 'empty';

const KEPT_DIR = join(projectRoot, 'node_modules/.cache/empty-databases');
/** The files that determine the content of an empty embedded database. */
const MADE_FROM = ['src/db/migrations/*.sql', 'src/db/**/*.ts', 'node_modules/@electric-sql/pglite/package.json'];
/**
 * In milliseconds. A database made from other sources is removed only after this time, since a running test may still
 * copy it.
 */
const KEPT_MS = 86_400_000;

/**
 * Returns the data directory of the migrated, empty embedded database that tests copy. Reuses the directory of an
 * earlier run with the same sources: creating one takes five seconds of processor time.
 */
export async function keepEmptyDataDir(): Promise<string> {
  mkdirSync(KEPT_DIR, { recursive: true });
  const dataDir = join(KEPT_DIR, hashOfSources());
  for (const path of readdirSync(KEPT_DIR).map((name) => join(KEPT_DIR, name))) {
    const isOld = path !== dataDir && Date.now() - statSync(path).mtimeMs > KEPT_MS;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
  if (existsSync(dataDir)) return dataDir;
  const unfinished = mkdtempSync(join(KEPT_DIR, 'unfinished-'));
  const { close } = await openDatabase({ dataDir: unfinished, databaseUrl: undefined });
  await close();
  try {
    renameSync(unfinished, dataDir);
  } catch (error) {
    // Another run of this checkout created it first.
    if (!existsSync(dataDir)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return dataDir;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(MADE_FROM, { cwd: projectRoot }).sort()) {
    hash.update(file).update(readFileSync(join(projectRoot, file)));
  }
  return hash.digest('hex');
}

/**
 * Creates the migrated, empty template database on PostgreSQL.
 * @param server the address of a database on the run's server
 */
export async function makeEmptyDatabase(server: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-empty-'));
  const { close } = await openDatabase({
    dataDir,
    databaseUrl: await createDatabaseOn(server, TEMPLATE, 'template1'),
  });
  await close();
  rmSync(dataDir, { recursive: true });
}

/** Returns a new data directory with a migrated, empty embedded database. The caller removes it. */
export function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-test-'));
  cpSync(inject('emptyDataDir'), dataDir, { recursive: true });
  return dataDir;
}

/**
 * Returns a data directory without an embedded database, for tests on PostgreSQL: a copy of the database has 1,400
 * files.
 */
export function createEmptyDir(): string {
  return mkdtempSync(join(tmpdir(), 'pureut-test-'));
}

/** Returns the address of a new, migrated, empty database on the run's PostgreSQL server. */
export function createDatabase(): Promise<string> {
  return createDatabaseOn(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`, TEMPLATE);
}

/**
 * Returns the address of a new database without tables, with this collation. `C` compares bytes; any other name is an
 * ICU locale.
 */
export function createDatabaseIn(locale: string): Promise<string> {
  const how = locale === 'C' ? `locale 'C'` : `locale_provider icu icu_locale '${locale}' locale 'C'`;
  return createDatabaseOn(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`, `template0 ${how}`);
}

/** Replaces a database of the run's server with a migrated, empty one, and ends all connections to it. */
export async function emptyDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database ${name} with (force)`);
  await client.query(`create database ${name} template ${TEMPLATE}`);
}

async function createDatabaseOn(server: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `${server.replace(/\/postgres$/, `/${name}`)}?lock_timeout=${LOCK_MS}`;
}
