import type { Logger } from 'pino';

/** How long the process waits for the log to be written before it exits, in milliseconds. */
const FLUSH_MS = 1_000;

/** Counts of errors in this process outside of requests. */
export type Faults = { unhandledRejections: number };

/**
 * Logs and counts unhandled rejections. By default Node would end the process, but Astro's adapter listens for them,
 * and silently drops those outside of a request. An uncaught exception leaves the process in an unknown state: it is
 * logged, and the process exits with 1.
 */
export function reportFaults(log: Logger): Faults {
  const faults = { unhandledRejections: 0 };
  process.on('unhandledRejection', (reason) => {
    faults.unhandledRejections++;
    log.error({ err: reason }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the process exits');
    const exit = () => process.exit(1);
    log.flush(exit);
    setTimeout(exit, FLUSH_MS);
  });
  return faults;
}
