import type { Logger } from 'pino';

/** How long the log may take to be written before the process exits, in milliseconds. */
const FLUSH_MS = 1_000;

/** What went wrong in this process outside of any request. */
export type Faults = { unhandledRejections: number };

/**
 * Logs and counts rejections that nobody handles. Node would end the process at one, but the adapter of Astro listens for them, and
 * drops those outside of a request without a word. An exception that nobody catches leaves the process in an unknown state: it
 * is logged, and the process exits with 1.
 */
export function reportFaults(log: Logger): Faults {
  const faults = { unhandledRejections: 0 };
  process.on('unhandledRejection', (reason) => {
    faults.unhandledRejections++;
    log.error({ err: reason }, 'a rejection was not handled');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception was not caught: the process exits');
    const exit = () => process.exit(1);
    log.flush(exit);
    setTimeout(exit, FLUSH_MS);
  });
  return faults;
}
