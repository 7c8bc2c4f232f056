import { collectDefaultMetrics, Counter, Gauge, type Metric, Registry } from 'prom-client';
import { sharedPageStore } from '../../cache/page-store.ts';
import { sharedLiveStreams } from '../../features/notifications/alarm/bell/live-streams.server.ts';
import { sharedMeasures } from '../../app/measures.ts';
import type { JobState } from '../../db/tasks/count-tasks.ts';
import type { Faults } from '../faults.ts';
import { LATENCY_BOUNDS, type RequestTally } from './request-tally.ts';

/** The Prometheus metrics of this process, computed when they are read. */

/** The database is queried at most once in this time; a read waits at most `JOBS_WAIT_MS` for it. */
const JOBS_EVERY_MS = 5_000;
const JOBS_WAIT_MS = 1_500;

export function createRegistry(tally: RequestTally, faults: Faults): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'pureut_requests_total',
    help: 'Requests by what they asked for and the status of the answer; 499 where nobody waited for it',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { route, status, count } of tally.counted()) this.inc({ route, status }, count);
    },
  });
  new Counter({
    name: 'pureut_unhandled_rejections_total',
    help: 'Rejections that no code handled, outside of any request; the log has each',
    registers,
    collect() {
      this.reset();
      this.inc(faults.unhandledRejections);
    },
  });
  registry.registerMetric(latencies(tally));
  addCache(registry);
  addPools(registry);
  addJobs(registry);
  new Gauge({
    name: 'pureut_live_streams',
    help: 'Open streams of alarms',
    registers,
    collect() {
      this.set(sharedLiveStreams().size);
    },
  });
  return registry;
}

/** Returns the tally as a histogram. The library's own is updated with every request, at many times the cost. */
function latencies(tally: RequestTally): Metric {
  const name = 'pureut_request_seconds';
  const valuesOf = () =>
    tally.latencies().flatMap(({ route, buckets, sum, count }) => [
      ...buckets.map((value, index) => ({
        metricName: `${name}_bucket`,
        labels: { le: LATENCY_BOUNDS[index] ?? '+Inf', route },
        value,
      })),
      { metricName: `${name}_sum`, labels: { route }, value: sum },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ]);
  const metric = {
    name,
    help: 'Seconds until requests were answered, by what they asked for',
    type: 'histogram',
    aggregator: 'sum',
    async get() {
      return { name, help: metric.help, type: metric.type, aggregator: metric.aggregator, values: valuesOf() };
    },
    reset() {},
  };
  return metric as unknown as Metric;
}

function addCache(registry: Registry): void {
  const store = sharedPageStore();
  const registers = [registry];
  const counters = {
    hits: 'Pages and lists that were kept, and sent as they were',
    misses: 'Pages and lists that could have been kept, and had to be made or waited for',
    evictions: 'Kept pages that went for want of room',
  } as const;
  for (const [what, help] of Object.entries(counters)) {
    new Counter({
      name: `pureut_kept_pages_${what}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(store.counts[what as keyof typeof counters]);
      },
    });
  }
  new Gauge({
    name: 'pureut_kept_pages_bytes',
    help: 'Bytes of kept pages',
    registers,
    collect() {
      this.set(store.bytes);
    },
  });
}

function addPools(registry: Registry): void {
  new Gauge({
    name: 'pureut_database_connections',
    help: 'Connections to the database: in use, idle, and how many callers wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, inUse, idle, waiting } of sharedMeasures().pools()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

function addJobs(registry: Registry): void {
  const lastJobs = readSometimes(() => sharedMeasures().jobs());
  const gauges: [name: string, help: string, read: (job: JobState) => number][] = [
    ['pureut_jobs_waiting', 'What is due and not done, up to 10,000', ({ waiting }) => waiting],
    ['pureut_jobs_failed', 'Tasks that have failed and are retried', ({ failed }) => failed],
    ['pureut_jobs_dead', 'Tasks that have failed for the last time, up to 10,000', ({ dead }) => dead],
    ['pureut_jobs_oldest_seconds', 'How long the oldest of it has been due', ({ oldestSeconds }) => oldestSeconds],
  ];
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      // Every process reads the same rows.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        this.reset();
        for (const job of await lastJobs()) this.set({ job: job.job }, read(job));
      },
    });
  }
}

/**
 * Returns a function that reads at most once in `everyMs`; in between, it returns the last result. It returns an empty
 * list if reading fails or takes longer than `JOBS_WAIT_MS`.
 */
export function readSometimes<Read>(read: () => Promise<Read[]>, everyMs = JOBS_EVERY_MS): () => Promise<Read[]> {
  let reading: Promise<Read[]> | undefined;
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt >= everyMs) {
      readAt = performance.now();
      reading = read().catch(() => []);
    }
    return Promise.race([reading ?? [], nothingAfter<Read>(JOBS_WAIT_MS)]);
  };
}

function nothingAfter<Read>(ms: number): Promise<Read[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), ms).unref());
}
