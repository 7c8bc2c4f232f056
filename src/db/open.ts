import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { connect, type Database } from './connection.ts';
import { DATABASE_DIR, prepareDataDir, writePrivately } from './data-dir.ts';
import { holdsDatabase } from './embedded/directory.ts';
import { runningEmbeddedUrl, startEmbeddedDatabase } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { migrate } from './migrate.ts';

const CONNECT_MS = 10_000;

export type OpenDatabase = { url: string; close(): Promise<void> };

type Options = {
  /** Told why the embedded database had to be started again. */
  onRestart?: ((reason: string) => void) | undefined;
  /** Puts first rows into the migrated database. It runs at every start, and leaves a filled one as it is. */
  fill?: ((db: Database) => Promise<void>) | undefined;
};

/**
 * Makes the database of these settings ready for use: started when it is the embedded one, migrated and filled.
 * The process writes for its owner alone from here on.
 * @throws ConfigError when it cannot be reached or written, or its directory not be closed to others
 * @throws DataDirInUseError when another process has the data directory open
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
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { url, close: async () => embedded?.stop() };
}

/**
 * Does something with the database of these settings as it stands, beside a server that runs on it or without one.
 * @throws ConfigError when there is none, or it cannot be reached
 */
export async function withExistingDatabase<Result>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const running = config.databaseUrl ? undefined : runningEmbeddedUrl(config.dataDir);
  if (running && (await answers(running))) return work(running);
  if (!config.databaseUrl && !holdsDatabase(join(config.dataDir, DATABASE_DIR))) {
    throw new ConfigError(`DATA_DIR: ${config.dataDir} holds no database`);
  }
  return withUnmigratedDatabase(config, work);
}

/**
 * Does something with the database of these settings, which nobody else has open and which may be empty or of another
 * version. However long a statement takes.
 * @throws what `openDatabase` throws
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
 * Whether this process could open the database of these settings, found out without opening it.
 * @throws ConfigError when the data directory cannot be written, or closed to others
 * @throws DataDirInUseError when another process has it open
 */
export function requireDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  prepareDataDir(dataDir);
  if (!databaseUrl) lockDataDir(dataDir)();
}

/** A process that was killed leaves its socket behind. */
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
