import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/lib/project-root.ts';
import { connect, type Database } from '../../src/db/connection.ts';
import { runningEmbeddedUrl } from '../../src/db/embedded/embedded.ts';
import { rmSync } from 'node:fs';
import type { DatabaseKind } from './database.ts';
import { createDatabase, createDataDir } from './empty-databases.ts';
import { freePort } from './free-port.ts';
import { keepRunLog } from '../run-logs/run-logs.ts';
import { hasEnded } from './has-ended.ts';

export type TestServer = {
  origin: string;
  /** Connected to the server's own database, from outside. */
  db: Database;
  dataDir: string;
  process: ChildProcess;
  /** What the server has written to its log so far. */
  log(): string;
  stop(): Promise<void>;
};

/** The production server on an empty database of its own. */
export async function startTestServer(kind: DatabaseKind, env: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort();
  const dataDir = createDataDir();
  const databaseUrl = env.DATABASE_URL ?? (kind === 'postgres' ? await createDatabase() : '');
  const child = spawnServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO_CONTENT: '0',
    RATE_LIMITS: '0',
    ...env,
  });
  let log = '';
  child.stdout?.on('data', (chunk) => (log += chunk));
  child.stderr?.on('data', (chunk) => (log += chunk));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin, child, () => log);
  const connection = connect(databaseUrl || (runningEmbeddedUrl(dataDir) ?? ''));
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

/** Runs what `npm start` runs, without waiting for anything. */
export function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(projectRoot, 'src/commands/start.ts')], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function waitUntilReady(origin: string, child: ChildProcess, log: () => string): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error(`the server ended:\n${log()}`);
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
