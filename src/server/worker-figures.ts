import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Figures } from './metrics-port.ts';

/**
 * The figures of all processes of one address, which the first of them asks for. The library's own question fails as soon as
 * one process does not hear it, as while it starts, and forgets what an ended one has counted.
 */

/** A process that has not answered by then is counted with the figures that it told last. */
const WAIT_MS = 1_000;
const QUESTION = 'figures, please';

type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Answer = { figures: Measured };

/** Lets the first process ask a worker for its figures. */
export function tellPrimary(registry: Registry): void {
  process.on('message', async (message) => {
    if (message !== QUESTION) return;
    const answer: Answer = { figures: await registry.getMetricsAsJSON() };
    // The first process may be gone meanwhile.
    process.send?.(answer, () => {});
  });
}

export function figuresOfWorkers(): Figures {
  const lastOf = new Map<number, Measured>();
  /** What ended processes have counted: a total never falls. */
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

/** Waits until all have answered, or for `WAIT_MS`. */
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

/** Whether a figure outlives its process: what was counted does, what was held at the moment does not. */
function isTotal({ type }: { type: unknown }): boolean {
  return type === 'counter' || type === 'histogram';
}
