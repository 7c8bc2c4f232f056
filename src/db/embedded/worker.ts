/**
 * The thread that owns the embedded database and answers PostgreSQL's wire protocol on a Unix socket,
 * so that every caller, in this process or another, uses one ordinary driver.
 */
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { BatchReader, leavesTransactionOpen } from './protocol.ts';
import { Turns } from './turns.ts';

export type WorkerData = {
  databaseDir: string;
  socketPath: string;
  /** [0]: 0 while idle, else when the running batch began (milliseconds since 1970). */
  busySince: BigInt64Array;
};

const { databaseDir, socketPath, busySince } = workerData as WorkerData;

const database = await PGlite.create(databaseDir);
const turns = new Turns<Socket>();

async function run(bytes: Uint8Array): Promise<Uint8Array> {
  Atomics.store(busySince, 0, BigInt(Date.now()));
  try {
    return await database.execProtocolRaw(bytes);
  } finally {
    Atomics.store(busySince, 0, 0n);
  }
}

const server = createServer((socket) => {
  const reader = new BatchReader();
  socket.on('error', () => socket.destroy());
  socket.on('close', () => turns.leave(socket, async () => void (await database.exec('ROLLBACK'))));
  socket.on('data', (chunk) => {
    for (const batch of reader.push(chunk)) {
      if (batch.kind === 'refuse-encryption') socket.write('N');
      else if (batch.kind === 'cancel' || batch.kind === 'terminate') socket.end();
      else {
        turns.take(socket, async () => {
          if (socket.destroyed) return { keep: false };
          const answer = await run(batch.bytes);
          socket.write(answer);
          return { keep: leavesTransactionOpen(answer) };
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
