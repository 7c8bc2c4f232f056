import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { connect, type Database } from './connection.ts';
import { DATABASE_DIR, prepareDataDir, writePrivately } from './data-dir.ts';
import { holdsDatabase } from './embedded/directory.ts';
import { runningEmbeddedUrl, startEmbeddedDatabase } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { migrate } from './migrate.ts';
import { analyzeNewTables } from './statistics.ts';

const CONNECT_MS = 10_000;

export type OpenDatabase = { url: string; close(): Promise<void> };

type Options = {
  /** Called with the reason when the embedded database had to be restarted. */
  onRestart?: ((reason: string) => void) | undefined;
  /** Inserts the first rows into the migrated database. Runs at every start; must leave a filled database unchanged. */
  fill?: ((db: Database) => Promise<void>) | undefined;
};

/**
 * Prepares the configured database: starts it if it is the embedded one, migrates it and fills it. From then on, files
 * that this process creates are accessible to their owner alone.
 * @throws ConfigError if the database cannot be reached or written, or its directory cannot be closed to other users
 * @throws DataDirInUseError if another process has opened the data directory
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { onRestart, fill }: Options = {},
): Promise<OpenDatabase> {
  writePrivately();
  prepareDataDir(config.dataDir);
  if (config.databaseUrl) await requireReachable(config.databaseUrl);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase(config.dataDir, { onRestart });
  const url = embedded?.url ?? config.databaseUrl ?? '';
  try {
    await (embedded ? embedded.unwatched(() => migrate(url)) : migrate(url));
    if (fill) {
      const connection = connect(url);
      await fill(connection.db).finally(connection.close);
    }
    await (embedded ? embedded.unwatched(() => analyzeNewTables(url)) : analyzeNewTables(url));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { url, close: async () => embedded?.stop() };
}

/**
 * Runs work on the configured database as it is, whether a server has opened it or not.
 * @throws ConfigError if there is no database, or it cannot be reached
 */
export async function withExistingDatabase<Result>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const running = config.databaseUrl ? undefined : runningEmbeddedUrl(config.dataDir);
  if (running && (await answers(running))) return work(running);
  if (!config.databaseUrl && !holdsDatabase(join(config.dataDir, DATABASE_DIR))) {
    throw new ConfigError(`DATA_DIR: ${config.dataDir} contains no database`);
  }
  return withUnmigratedDatabase(config, work);
}

/**
 * Runs work without a statement limit on the configured database, which may be empty or of another version. No other
 * process may have opened it.
 * @throws the errors of `openDatabase`
 */
export async function withUnmigratedDatabase<Result>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  writePrivately();
  prepareDataDir(dataDir);
  if (databaseUrl) {
    await requireReachable(databaseUrl);
    return work(databaseUrl);
  }
  const embedded = await startEmbeddedDatabase(dataDir);
  return embedded.unwatched(() => work(embedded.url)).finally(embedded.stop);
}

/**
 * Checks that this process can open the configured database, without opening it.
 * @throws ConfigError if the data directory cannot be written or closed to other users
 * @throws DataDirInUseError if another process has opened it
 */
export function requireDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  prepareDataDir(dataDir);
  if (!databaseUrl) lockDataDir(dataDir)();
}

/** Returns whether the database answers. A killed process leaves its socket behind. */
async function answers(url: string): Promise<boolean> {
  return requireReachable(url).then(
    () => true,
    () => false,
  );
}

async function requireReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATABASE_URL: the database does not answer (${code ?? message})`);
  } finally {
    await client.end();
  }
}
