import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { connect, type Database } from '../src/db/connection.ts';
import { runningEmbeddedUrl } from '../src/db/embedded/embedded.ts';
import { freePort } from '../tests/harness/server/free-port.ts';
import { signInAs } from '../tests/harness/actors/sign-in.ts';
import { spawnServer, waitUntilReady } from '../tests/harness/server/spawn-server.ts';
import { keepRunLog } from '../tests/run-logs/run-logs.ts';

export type OwnServer = { port: number; db: Database; dataDir: string; stop(): Promise<void> };

/** Starts the production server on an empty database, for tests that would disturb other journeys. */
export async function startOwnServer(envOf: (port: number) => Record<string, string>): Promise<OwnServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-own-'));
  const server = spawnServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: originOf({ port }),
    DEMO_CONTENT: '0',
    RATE_LIMITS: '0',
    ...envOf(port),
  });
  let log = '';
  server.stdout?.on('data', (chunk) => (log += chunk));
  server.stderr?.on('data', (chunk) => (log += chunk));
  await waitUntilReady(`http://127.0.0.1:${port}`, server, () => log);
  const connection = connect(runningEmbeddedUrl(dataDir) ?? '');
  return {
    port,
    db: connection.db,
    dataDir,
    async stop() {
      await connection.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      keepRunLog(log);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs a browser in. The server must have been started with `SESSION_SECRET`. */
export async function signInOn(server: OwnServer, memberId: number, browser: BrowserContext): Promise<void> {
  const cookies = (await signInAs(server, memberId)).split('; ').map((cookie) => cookie.split('=', 2));
  const url = originOf(server);
  await browser.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })));
}

/** Returns the origin of the server: `PUBLIC_ORIGIN`, unless its settings differ. */
export function originOf({ port }: Pick<OwnServer, 'port'>): string {
  return `http://localhost:${port}`;
}
