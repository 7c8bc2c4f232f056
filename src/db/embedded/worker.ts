/**
 * The thread that owns the embedded database. It answers PostgreSQL's wire protocol on a Unix socket, so that callers
 * in this process and in others use an ordinary driver.
 */
import { renameSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { holdsDatabase } from './directory.ts';
import { notificationsIn } from './notifications.ts';
import { PrivateFiles } from './private-files.ts';
import { BatchReader, isWhole, leavesTransactionOpen } from './protocol.ts';
import { Turns } from './turns.ts';

export type WorkerData = {
  databaseDir: string;
  /** False when an existing database is reopened: an empty database in its place would go unnoticed. */
  mayCreate: boolean;
  socketPath: string;
  /** [0]: 0 while idle; otherwise the start of the running batch (`process.hrtime.bigint`, which no change of the system clock moves). */
  busySince: BigInt64Array;
};

const IDLE_IN_TRANSACTION_MS = 10_000;

const { databaseDir, mayCreate, socketPath, busySince } = workerData as WorkerData;

if (!holdsDatabase(databaseDir)) {
  if (!mayCreate) throw new Error(`${databaseDir} no longer contains a database`);
  await createDatabase(databaseDir);
}
const database = await open(databaseDir);
const turns = new Turns<Socket>();

/**
 * Creates the database under a temporary name and then renames it. If the process is killed before the last files are
 * written, PGlite would take the directory for a complete database.
 */
async function createDatabase(dir: string): Promise<void> {
  const unfinished = `${dir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const created = await open(unfinished);
  await created.close();
  renameSync(unfinished, dir);
}

function open(dir: string): Promise<PGlite> {
  return PGlite.create({ fs: new PrivateFiles(dir) });
}

/** Runs a batch. Ends the thread, which is then restarted, if the answer is incomplete: the database is broken. */
async function run(bytes: Uint8Array): Promise<Uint8Array> {
  Atomics.store(busySince, 0, process.hrtime.bigint());
  const answer = await database.execProtocolRaw(bytes).catch(() => new Uint8Array());
  Atomics.store(busySince, 0, 0n);
  return isWhole(answer) ? answer : process.exit(1);
}

const sockets = new Set<Socket>();

const server = createServer((socket) => {
  sockets.add(socket);
  const reader = new BatchReader();
  socket.on('error', () => socket.destroy());
  socket.on('timeout', () => socket.destroy());
  socket.on('close', () => {
    sockets.delete(socket);
    void turns.leave(socket, async () => void (await database.exec('ROLLBACK')));
  });
  socket.on('data', (chunk) => {
    for (const batch of reader.push(chunk)) {
      if (batch.kind === 'refuse-encryption') socket.write('N');
      else if (batch.kind === 'cancel' || batch.kind === 'terminate') socket.end();
      else {
        turns.take(socket, async () => {
          if (socket.destroyed) return { keep: true };
          const answer = await run(batch.bytes);
          socket.write(answer);
          const notices = notificationsIn(answer);
          if (notices) for (const other of sockets) if (other !== socket) other.write(notices);
          const keep = leavesTransactionOpen(answer);
          // No other connection is served until the transaction ends, so a forgotten one must time out.
          socket.setTimeout(keep ? IDLE_IN_TRANSACTION_MS : 0);
          return { keep };
        });
      }
    }
  });
});

rmSync(socketPath, { force: true });
server.listen(socketPath, () => parentPort?.postMessage('ready'));

parentPort?.on('message', async (message) => {
  if (message !== 'close') return;
  server.close();
  rmSync(socketPath, { force: true });
  await database.close();
  parentPort?.postMessage('closed');
});
