import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    emptyDataDir: string;
  }
}

/** The name of the one on the run's PostgreSQL server, which nobody stays connected to. */
const TEMPLATE = 'empty';

/**
 * Makes the migrated, empty databases that those of the tests are copied from: making one takes seconds.
 * @param server the address of a database on the run's PostgreSQL server
 * @returns the data directory of the embedded one
 */
export async function makeEmptyDatabases(server: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-empty-'));
  for (const databaseUrl of [undefined, await createDatabaseOn(server, TEMPLATE, 'template1')]) {
    const { close } = await openDatabase({ dataDir, databaseUrl });
    await close();
  }
  return dataDir;
}

/** A data directory with a migrated, empty embedded database of its own; whoever asks for it removes it. */
export function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-test-'));
  cpSync(inject('emptyDataDir'), dataDir, { recursive: true });
  return dataDir;
}

/** The address of a new, migrated, empty database on the run's PostgreSQL server. */
export function createDatabase(): Promise<string> {
  return createDatabaseOn(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`, TEMPLATE);
}

async function createDatabaseOn(server: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return server.replace(/\/postgres$/, `/${name}`);
}
