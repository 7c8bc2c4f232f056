import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Figures } from './metrics-port.ts';

/**
 * Collects the metrics of all server processes of one address in the primary process. The library's own collection
 * fails if one process does not answer, as during its start, and loses the counts of ended processes.
 */

/** The timeout for a process's answer. After it, the last known metrics of that process are used. */
const WAIT_MS = 1_000;
const QUESTION = 'figures, please';

type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Answer = { figures: Measured };

/** Answers the primary process's requests for metrics. */
export function tellPrimary(registry: Registry): void {
  process.on('message', async (message) => {
    if (message !== QUESTION) return;
    const answer: Answer = { figures: await registry.getMetricsAsJSON() };
    // The primary process may have ended meanwhile.
    process.send?.(answer, () => {});
  });
}

export function figuresOfWorkers(): Figures {
  const lastOf = new Map<number, Measured>();
  /** The counts of ended processes, since a total never decreases. */
  let ended: Promise<Measured> = Promise.resolve([]);
  cluster.on('message', (worker, message) => {
    if (isAnswer(message) && !worker.isDead()) lastOf.set(worker.id, message.figures);
  });
  cluster.on('exit', ({ id }) => {
    const totals = lastOf.get(id)?.filter(isTotal);
    lastOf.delete(id);
    if (totals) ended = ended.then((before) => AggregatorRegistry.aggregate([before, totals]).getMetricsAsJSON());
  });
  return {
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
    async metrics() {
      await askAll();
      const counted = await ended;
      return AggregatorRegistry.aggregate([counted, ...lastOf.values()]).metrics();
    },
  };
}

/** Waits until all processes have answered, at most for `WAIT_MS`. */
function askAll(): Promise<void> {
  const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const silent = new Set(asked.map((worker) => worker?.id));
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      cluster.off('message', hear).off('exit', leave);
      resolve();
    };
    const leave = ({ id }: Worker) => {
      silent.delete(id);
      if (silent.size === 0) finish();
    };
    const hear = (worker: Worker, message: unknown) => {
      if (isAnswer(message)) leave(worker);
    };
    const timer = setTimeout(finish, WAIT_MS);
    cluster.on('message', hear).on('exit', leave);
    if (silent.size === 0) finish();
    for (const worker of asked) worker?.send(QUESTION, () => {});
  });
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'figures' in message;
}

/** Returns whether a metric outlives its process: counts do, momentary values do not. */
function isTotal({ type }: { type: unknown }): boolean {
  return type === 'counter' || type === 'histogram';
}
