import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../../src/db/connection.ts';
import { openDatabase } from '../../src/db/open.ts';

export const databaseKinds = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export type TestDatabase = Connection & { url: string; dataDir: string; stop(): Promise<void> };

/** A migrated, empty database of its own for a test file. */
export async function startTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-test-'));
  const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined;
  const opened = await openDatabase({ dataDir, databaseUrl, demoContent: false });
  const connection = connect(opened.url);
  return {
    ...connection,
    url: opened.url,
    dataDir,
    async stop() {
      await connection.close();
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new database on the run's PostgreSQL server. */
export async function createDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return server.replace(/\/postgres$/, `/${name}`);
}
