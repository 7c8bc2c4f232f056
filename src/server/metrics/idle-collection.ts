import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 10_000;
/** The share of time for which an idle process is busy at most. */
const IDLE = 0.1;
/** The growth of the heap, in bytes, that is worth a collection. */
const WORTH = 48 * 1024 * 1024;

/**
 * Collects garbage when the process is idle. After a load peak, V8 keeps its grown heap until memory is short, which
 * never happens in an idle process. A full collection returns it; it takes some tens of milliseconds.
 */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let known = process.memoryUsage().heapTotal;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE || process.memoryUsage().heapTotal - known < WORTH) return;
    // This flavour compacts the heap and returns the empty pages to the system.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    known = process.memoryUsage().heapTotal;
  }, LOOK_EVERY_MS).unref();
}
