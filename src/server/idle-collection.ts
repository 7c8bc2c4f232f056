import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 10_000;
/** Share of the time between two looks that an idle process is busy at most. */
const IDLE = 0.1;
/** Growth of the heap, in bytes, that is worth giving back. */
const WORTH = 48 * 1024 * 1024;

/**
 * After a flood, V8 keeps what its heap has grown by until it is short of memory, which a process without requests never
 * is. One collection of everything, once hardly anybody asks, gives it back. It takes some tens of milliseconds.
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
    // In this flavour it moves what is left together, and gives the pages that it empties back to the system.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    known = process.memoryUsage().heapTotal;
  }, LOOK_EVERY_MS).unref();
}
