import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ConfigError } from '../../lib/config-error.ts';
import { DATABASE_DIR } from '../data-dir.ts';
import { refuseForeignDirectory } from './directory.ts';
import { lockDataDir } from './lock.ts';
import type { WorkerData } from './worker.ts';

const STATEMENT_LIMIT_MS = 5_000;
const WATCH_EVERY_MS = 250;
/** The delay before the second attempt to open the database again. It doubles with each attempt, up to the longest. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;
/** PostgreSQL needs this much stack to reject values that are nested too deeply. With Node's 4 MB the thread hangs. */
const THREAD_STACK_MB = 64;
/** The socket name that PostgreSQL drivers expect in a socket directory. */
const SOCKET_NAME = '.s.PGSQL.5432';

export type EmbeddedDatabase = {
  /** An address for any PostgreSQL driver, in this process or in another of the same user. */
  url: string;
  /** Runs work without the statement limit, such as a migration. */
  unwatched<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
};

type Options = {
  /**
   * Called when the database thread ended (a statement exceeded the limit, or a fault) and is restarted, and for each
   * failed attempt to open the database again.
   */
  onRestart?: (reason: string) => void;
  statementLimitMs?: number;
};

/**
 * Starts the embedded database (PGlite) of a data directory in a thread of its own. A statement that exceeds the limit
 * (five seconds by default) breaks every open connection: PGlite cannot interrupt a query, so the thread is ended and
 * restarted. If the database then does not open, it retries until it does.
 * @throws DataDirInUseError if another process has opened the directory
 */
export async function startEmbeddedDatabase(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const { onRestart, statementLimitMs = STATEMENT_LIMIT_MS } = options;
  const unlock = lockDataDir(dataDir);
  try {
    const databaseDir = join(dataDir, DATABASE_DIR);
    refuseForeignDirectory(databaseDir);
    const socketDir = privateSocketDir(dataDir);
    const busySince = new BigInt64Array(new SharedArrayBuffer(8));
    const files = { databaseDir, socketPath: join(socketDir, SOCKET_NAME) };
    let stopping = false;
    let watching = true;
    let running: Promise<Worker>;

    const open = async (mayCreate: boolean) => {
      running = startWorker({ ...files, busySince, mayCreate });
      const worker = await running;
      worker.once('exit', () => {
        if (stopping) return;
        Atomics.store(busySince, 0, 0n);
        void reopen();
        onRestart?.('the database thread ended and is started again');
      });
    };
    const reopen = async () => {
      for (let wait = FIRST_RETRY_MS; !stopping; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
        try {
          return await open(false);
        } catch (error) {
          onRestart?.(`the database does not open: ${(error as Error).message}`);
          await delay(wait, undefined, { ref: false });
        }
      }
    };
    await open(true);

    const watchdog = setInterval(() => {
      const since = Atomics.load(busySince, 0);
      const busyMs = Number(process.hrtime.bigint() - since) / 1e6;
      if (watching && since > 0n && busyMs > statementLimitMs)
        void running.then(
          (worker) => worker.terminate(),
          () => {},
        );
    }, WATCH_EVERY_MS).unref();

    return {
      url: embeddedUrl(socketDir),
      async unwatched(work) {
        watching = false;
        return work().finally(() => {
          watching = true;
        });
      },
      async stop() {
        if (stopping) return;
        stopping = true;
        const worker = await running.catch(() => undefined);
        if (worker) await closeWorker(worker);
        clearInterval(watchdog);
        rmSync(socketDir, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the address at which a running process serves this data directory; undefined if there is none. */
export function runningEmbeddedUrl(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, 'lock'))) return undefined;
  const socketDir = socketDirOf(dataDir);
  return existsSync(join(socketDir, SOCKET_NAME)) ? embeddedUrl(socketDir) : undefined;
}

function embeddedUrl(socketDir: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}&embedded=1`;
}

/**
 * Returns the directory of the socket: not in the data directory, since a socket path is limited to about 100 bytes.
 */
function socketDirOf(dataDir: string): string {
  const id = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `pureut-${id}`);
}

function privateSocketDir(dataDir: string): string {
  const dir = socketDirOf(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  if (!stat.isDirectory() || (userInfo().uid >= 0 && stat.uid !== userInfo().uid)) {
    throw new ConfigError(`${dir} belongs to another user; delete it or set TMPDIR`);
  }
  chmodSync(dir, 0o700);
  return dir;
}

function startWorker(workerData: WorkerData): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { stackSizeMb: THREAD_STACK_MB },
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the database thread ended')));
    worker.on('message', (message) => {
      if (message !== 'ready') return;
      worker.off('error', reject);
      worker.on('error', () => {});
      resolve(worker);
    });
  });
}

function closeWorker(worker: Worker): Promise<unknown> {
  const closed = new Promise((resolve) => worker.once('message', resolve).once('exit', resolve));
  worker.postMessage('close');
  return closed.then(() => worker.terminate());
}
