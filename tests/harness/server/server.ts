import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Database } from '../../../src/db/connection.ts';
import { runningEmbeddedUrl } from '../../../src/db/embedded/embedded.ts';
import { rmSync } from 'node:fs';
import { connectPatiently, type DatabaseKind } from '../database/database.ts';
import { createDatabase, createDataDir, createEmptyDir } from '../database/empty-databases.ts';
import { freePort } from './free-port.ts';
import { keepRunLog } from '../../run-logs/run-logs.ts';
import { hasEnded } from './has-ended.ts';
import { spawnServer, waitUntilReady } from './spawn-server.ts';

export type TestServer = {
  origin: string;
  /** A connection of the test to the server's database. */
  db: Database;
  dataDir: string;
  process: ChildProcess;
  /** Returns the log of the server so far. */
  log(): string;
  stop(): Promise<void>;
};

/** Default settings of a server in a test. */
export const serverDefaults = {
  DEMO_CONTENT: '0',
  RATE_LIMITS: '0',
  // Tests send a hundred requests at once to a busy machine.
  QUEUE_WAIT_MS: '30000',
};

/** Starts a production server on its own empty database, or with the data directory or database that `env` names. */
export async function startTestServer(kind: DatabaseKind, env: Record<string, string> = {}): Promise<TestServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.DATA_DIR ?? (kind === 'postgres' ? createEmptyDir() : createDataDir());
  const databaseUrl = env.DATABASE_URL ?? (kind === 'postgres' ? await createDatabase() : '');
  const child = spawnServer({
    ...serverDefaults,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...env,
  });
  let log = '';
  child.stdout?.on('data', (chunk) => (log += chunk));
  child.stderr?.on('data', (chunk) => (log += chunk));
  const origin = `http://127.0.0.1:${port}`;
  const { host } = new URL(env.PUBLIC_ORIGIN ?? origin);
  await waitUntilReady(origin, child, () => log, host);
  const connection = connectPatiently(databaseUrl || (runningEmbeddedUrl(dataDir) ?? ''));
  return {
    origin,
    db: connection.db,
    dataDir,
    process: child,
    log: () => log,
    async stop() {
      await connection.close();
      if (!hasEnded(child)) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      keepRunLog(log);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
