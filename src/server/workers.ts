import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import { openFilledDatabase } from './filled-database.ts';
import { listenForMetrics } from './metrics-port.ts';

/** A process that dies within this time of its start, or before it listens, is not started again at once. */
const HEALTHY_AFTER_MS = 2_000;
/** How long it is waited before the next one is started in its place: twice as long each time. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs several server processes on one address. The database is made ready once, before the first of them. One that
 * dies is replaced, again and again where its replacement cannot start either; where none has ever listened, that ends them
 * all. A signal ends them gracefully.
 */
export async function startWorkers(config: Config): Promise<void> {
  await openFilledDatabase(config);
  const figures = await listenForAll(config);
  let stopping = false;
  let hasListened = false;
  let failures = 0;
  const waiting = new Set<NodeJS.Timeout>();
  const stop = () => {
    stopping = true;
    for (const timer of waiting) clearTimeout(timer);
    figures?.close();
    figures?.closeAllConnections();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const started = Array.from({ length: config.workers }, () => {
    const worker = startOne();
    return Promise.race([once(worker, 'listening'), once(worker, 'exit')]);
  });
  await Promise.all(started);

  function startOne(): Worker {
    const began = Date.now();
    let listening = false;
    const worker = cluster.fork();
    worker.once('listening', () => {
      listening = true;
      hasListened = true;
    });
    worker.once('exit', (code, signal) => {
      // A process that was still starting is ended by the signal itself, which is no fault: it has nobody to finish for.
      if (stopping) process.exitCode ||= signal === 'SIGTERM' ? 0 : (code ?? 1);
      else if (listening && Date.now() - began > HEALTHY_AFTER_MS) {
        failures = 0;
        startOne();
      } else if (hasListened) startOneLater();
      else process.exit(code || 1);
    });
    return worker;
  }

  function startOneLater(): void {
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        startOne();
      },
      Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++),
    );
    waiting.add(timer);
  }
}

/** Answers `/metrics` for all of them, where somebody reads it; the library is loaded only then. */
async function listenForAll({ metricsAddress }: Config): Promise<Server | undefined> {
  if (!metricsAddress) return undefined;
  const { figuresOfWorkers } = await import('./worker-figures.ts');
  return listenForMetrics(metricsAddress, figuresOfWorkers());
}
