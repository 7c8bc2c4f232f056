import { accessSync, constants } from 'node:fs';
import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { makeDirectory } from '../lib/make-directory.ts';
import { connect } from './connection.ts';
import { seedDemoContent } from './demo/seed.ts';
import { startEmbeddedDatabase } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { migrate } from './migrate.ts';

const CONNECT_MS = 10_000;

export type OpenDatabase = { url: string; close(): Promise<void> };

/**
 * Makes the database of these settings ready for use: started when it is the embedded one, migrated, and filled with
 * the demo content when the settings ask for it and it is empty.
 * @throws ConfigError when it cannot be reached or written
 * @throws DataDirInUseError when another process has the data directory open
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'demoContent'>,
  onRestart?: (reason: string) => void,
): Promise<OpenDatabase> {
  requireWritable(config.dataDir);
  if (config.databaseUrl) await requireReachable(config.databaseUrl);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase(config.dataDir, { onRestart });
  const url = embedded?.url ?? config.databaseUrl ?? '';
  try {
    await (embedded ? embedded.unwatched(() => migrate(url)) : migrate(url));
    if (config.demoContent) {
      const connection = connect(url);
      await seedDemoContent(connection.db, config.dataDir).finally(connection.close);
    }
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { url, close: async () => embedded?.stop() };
}

/**
 * Whether this process could open the database of these settings, found out without opening it.
 * @throws ConfigError when the data directory cannot be written
 * @throws DataDirInUseError when another process has it open
 */
export function requireDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  requireWritable(dataDir);
  if (!databaseUrl) lockDataDir(dataDir)();
}

/** @throws ConfigError when the directory cannot be made or written */
export function requireWritable(dataDir: string): void {
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`);
  }
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
