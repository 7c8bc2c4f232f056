import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';

/** A process that dies within this time of its start is not simply started again. */
const HEALTHY_AFTER_MS = 2_000;

/**
 * Runs several server processes on one address. The database is made ready once, before the first of them. One that
 * dies is replaced; a signal ends them all gracefully.
 */
export async function startWorkers(config: Config): Promise<void> {
  await openDatabase(config);
  let stopping = false;
  const stop = () => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const listening = Array.from({ length: config.workers }, () => {
    const worker = startOne();
    return Promise.race([once(worker, 'listening'), once(worker, 'exit').then(() => process.exit(1))]);
  });
  await Promise.all(listening);

  function startOne(): Worker {
    const began = Date.now();
    const worker = cluster.fork();
    worker.once('exit', (code) => {
      if (stopping) return;
      if (Date.now() - began < HEALTHY_AFTER_MS) process.exit(code || 1);
      startOne();
    });
    return worker;
  }
}
