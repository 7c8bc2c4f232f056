import { rmSync } from 'node:fs';
import { type Connection, connect } from '../../src/db/connection.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createDatabase, createDatabaseIn, createDataDir, createEmptyDir } from './empty-databases.ts';

export const databaseKinds = ['embedded', 'postgres'] as const;
/**
 * What suites that make calls run on, once. The embedded database has those about SQL, its own suites in `tests/db`,
 * `tests/features/on-embedded.test.ts` and all browser journeys.
 */
export const serverDatabases = ['postgres'] as const satisfies readonly DatabaseKind[];
export type DatabaseKind = (typeof databaseKinds)[number];

/** Everybody gets a turn, also on a machine that does other things besides; in milliseconds. */
const PATIENCE_MS = 30_000;

/** A pool whose connections are waited for as long as a busy machine takes. */
export const connectPatiently = (databaseUrl: string): Connection => connect(databaseUrl, { waitMs: PATIENCE_MS });

export type TestDatabase = Connection & { url: string; dataDir: string; stop(): Promise<void> };

/**
 * A migrated, empty database of its own for a test file.
 * @param locale that texts are compared by, on PostgreSQL; without, it is the run's
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
