import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { inject } from 'vitest';
import { LISTENING } from '../../../src/db/listen.ts';
import { keepRunLog } from '../../run-logs/run-logs.ts';
import { connectPatiently } from '../database/database.ts';
import { createDatabase, createEmptyDir, emptyDatabase } from '../database/empty-databases.ts';
import { freePort } from './free-port.ts';
import { hasEnded } from './has-ended.ts';
import { untilThere } from '../poll.ts';
import { serverDefaults, type TestServer } from './server.ts';
import { signInEnv } from '../actors/sign-in.ts';
import { spawnServer, waitUntilReady } from './spawn-server.ts';

/**
 * A server that several suites use one after the other, each with an empty database. Its data directory may contain
 * files of earlier suites.
 */
export type SharedServer = Omit<TestServer, 'process'>;

type Shared = {
  process: ChildProcess;
  origin: string;
  dataDir: string;
  databaseUrl: string;
  /** The log since the last suite. */
  log: string;
  /** Whether the last suite's rows and cached pages have been removed. */
  isEmpty: boolean;
  emptied: Promise<void>;
};

/** A server takes over a second to notice its new database. With two servers, a suite seldom waits for that. */
const MOST = 2;
/** The idle servers of this worker. All test files of a worker share this module. */
const idle: Shared[] = [];

/**
 * Returns a production server on an empty PostgreSQL database, with `signInEnv`. An earlier suite may have used it: a
 * start takes a second of processor time, and the first rendering of each page another second. For suites about
 * responses and rows. Suites about the process, its cache, limits, streams or restarts use `startTestServer`.
 */
export async function shareTestServer(): Promise<SharedServer> {
  const shared = (await takeIdle()) ?? (await start());
  const { origin, dataDir } = shared;
  const { db, close } = connectPatiently(shared.databaseUrl);
  return {
    origin,
    dataDir,
    db,
    log: () => shared.log,
    async stop() {
      await close();
      keepRunLog(shared.log);
      giveBack(shared);
    },
  };
}

async function takeIdle(): Promise<Shared | undefined> {
  const running = idle.splice(0).filter(({ process }) => !hasEnded(process));
  const taken = running.find(({ isEmpty }) => isEmpty) ?? (running.length < MOST ? undefined : running[0]);
  idle.push(...running.filter((server) => server !== taken));
  await taken?.emptied;
  return taken;
}

async function start(): Promise<Shared> {
  const port = await freePort();
  const [dataDir, databaseUrl] = [createEmptyDir(), await createDatabase()];
  const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const child = spawnServer({ ...serverDefaults, ...signInEnv, ...settings }, { endsWithParent: true });
  const origin = `http://127.0.0.1:${port}`;
  const shared = { process: child, origin, dataDir, databaseUrl, log: '', isEmpty: true, emptied: Promise.resolve() };
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (shared.log += chunk));
  await waitUntilReady(origin, child, () => shared.log);
  return shared;
}

function giveBack(shared: Shared): void {
  shared.isEmpty = false;
  shared.log = '';
  shared.emptied = empty(shared, inject('postgresUrl')).then(() => {
    keepRunLog(shared.log);
    shared.log = '';
    shared.isEmpty = true;
  });
  // `takeIdle` awaits `emptied` and reports the failure to the next suite.
  shared.emptied.catch(() => {});
  idle.push(shared);
}

/**
 * Replaces the server's database with an empty one of the same name. The server loses its connections and drops every
 * cached page, as in production when PostgreSQL restarts.
 */
async function empty({ databaseUrl }: Shared, postgresUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await emptyDatabase(client, name);
    // The server sends this query once it listens again and has notified all its listeners of the reconnection.
    await untilThere(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = $1 and application_name = $2 and query = 'select 1'`,
        [name, LISTENING],
      );
      return rowCount ? true : undefined;
    });
  } finally {
    await client.end();
  }
}
