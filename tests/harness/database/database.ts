import { rmSync } from 'node:fs';
import { type Connection, connect } from '../../../src/db/connection.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { createDatabase, createDatabaseIn, createDataDir, createEmptyDir } from './empty-databases.ts';

export const databaseKinds = ['embedded', 'postgres'] as const;
/**
 * The database of suites that make calls. The embedded database is covered by suites about SQL, `tests/db`,
 * `tests/features/on-embedded.test.ts` and all browser journeys.
 */
export const serverDatabases = ['postgres'] as const satisfies readonly DatabaseKind[];
export type DatabaseKind = (typeof databaseKinds)[number];

/** In milliseconds. Long enough for every query on a busy machine. */
const PATIENCE_MS = 30_000;

/** Returns a pool whose queries wait up to `PATIENCE_MS` for a connection. */
export const connectPatiently = (databaseUrl: string): Connection => connect(databaseUrl, { waitMs: PATIENCE_MS });

export type TestDatabase = Connection & { url: string; dataDir: string; stop(): Promise<void> };

/**
 * Starts a migrated, empty database for one test file.
 * @param locale the collation of texts on PostgreSQL; the run's locale by default
 */
export async function startTestDatabase(kind: DatabaseKind, locale?: string): Promise<TestDatabase> {
  const dataDir = kind === 'postgres' ? createEmptyDir() : createDataDir();
  const ownUrl = () => (locale === undefined ? createDatabase() : createDatabaseIn(locale));
  const databaseUrl = kind === 'postgres' ? await ownUrl() : undefined;
  const opened = await openDatabase({ dataDir, databaseUrl });
  const connection = connectPatiently(opened.url);
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
