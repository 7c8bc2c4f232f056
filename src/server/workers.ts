import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';
import { openFilledDatabase } from './filled-database.ts';
import { listenForMetrics } from './metrics/metrics-port.ts';

/** A process that ends within this time after its start, or before it listens, is restarted with a delay. */
const HEALTHY_AFTER_MS = 2_000;
/** The delay before the first delayed restart; it doubles each time. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs several server processes on one address. The database is prepared once, before the first process starts. A
 * process that ends is restarted, with back-off if the replacement cannot start either. If no process has ever
 * listened, all are ended. A signal stops them gracefully.
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
      // The signal ends a process that is still starting, which is no failure: it has no requests to finish.
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

/** Opens `/metrics` for all processes, if configured. The library is loaded only then. */
async function listenForAll({ metricsAddress }: Config): Promise<Server | undefined> {
  if (!metricsAddress) return undefined;
  const { figuresOfWorkers } = await import('./metrics/worker-figures.ts');
  return listenForMetrics(metricsAddress, figuresOfWorkers());
}
