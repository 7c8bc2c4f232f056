import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { freePort } from '../../harness/server/free-port.ts';
import { hasEnded } from '../../harness/server/has-ended.ts';
import { startArguments, startSettings } from '../../harness/server/start-script.ts';
import { fetchAnswer, fetchPage } from '../answer.ts';
import { end, keepTrack } from './children.ts';

/** The server as `npm start` runs it, with the demo content. */
export type Product = AsyncDisposable & {
  origin: string;
  pid: number;
  /** The time from the start of the process to the response with its first page. */
  startMs: number;
};

/** The data directory for both databases, so that they share its pictures. */
export const benchDataDir = join(projectRoot, 'data/bench');

const START_LIMIT_MS = 120_000;
const POLL_MS = 10;

/**
 * Starts the product.
 * @param databaseUrl absent for the embedded database
 */
export async function startProduct(
  databaseUrl = '',
  dataDir = benchDataDir,
  settings: Record<string, string> = {},
): Promise<Product> {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const logFile = join(dataDir, 'server.log');
  const log = openSync(logFile, 'w');
  const began = performance.now();
  const child = keepTrack(
    spawn(process.execPath, startArguments, {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DEMO_CONTENT: '1',
        LOG_LEVEL: 'info',
        RATE_LIMITS: '0',
        ...startSettings,
        ...settings,
      },
      stdio: ['ignore', log, log],
    }),
  );
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isAnswered(`${origin}/`))) {
    if (hasEnded(child)) throw new Error(`the server ended:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    if (performance.now() - began > START_LIMIT_MS) throw new Error('the server took too long to start');
    await wait(POLL_MS);
  }
  const startMs = performance.now() - began;
  return { origin, pid: child.pid ?? 0, startMs, [Symbol.asyncDispose]: () => end(child) };
}

/** Starts and stops the product once, so that later measurements exclude migrations and demo content. */
export async function prepare(databaseUrl = ''): Promise<void> {
  await using _product = await startProduct(databaseUrl);
}

async function isAnswered(url: string): Promise<boolean> {
  return fetchAnswer(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Returns the path of the newest article. */
export async function someArticle({ origin }: Product): Promise<string> {
  const list = await fetchPage(`${origin}/article`, { 'accept-encoding': 'identity' });
  const [path] = /\/article\/\d+/.exec(list.body.toString('utf8')) ?? [];
  if (!path) throw new Error('the list of articles is empty');
  return path;
}
