import type { Logger } from 'pino';
import { EVENTS_CHANNEL, parseEvents } from '../db/domain-events.ts';
import type { DomainEvent, DeadJob } from '../model/domain-event.ts';
import type { Listener } from '../db/listen.ts';

/** The delay before a retry after a failure. */
const RETRY_MS = 2_000;
/** The longest delay between two polls, even if no task is known to be due. */
const AT_LATEST_MS = 3_600_000;

type Work = {
  /** The name of the job, if its dead tasks can be retried. */
  name?: DeadJob;
  log: Logger;
  /** Returns whether there may be a task after this domain event. */
  isFor: (event: DomainEvent) => boolean;
  /** Runs all due tasks. @returns milliseconds until the next task is due, if known */
  work: () => Promise<number | undefined>;
  /** The log message for a failure. */
  failure: string;
};

/**
 * Runs a job whose tasks wait in the database, in each process. It polls after a matching domain event, when the next
 * task is due, and after each reconnection, so that no event is missed. Its timer does not keep the process alive.
 */
export function startJob({ name, log, isFor, work, failure }: Work): Listener {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let looksAgain = false;
  let hasFailed = false;

  const isRetry = (event: DomainEvent) => event.what === 'tasks retried' && event.job === name;

  async function look(): Promise<void> {
    if (isLooking) {
      looksAgain = true;
      return;
    }
    isLooking = true;
    clearTimeout(timer);
    const wait = await work().then(
      (untilNext = AT_LATEST_MS) => {
        hasFailed = false;
        return untilNext;
      },
      (error) => {
        if (!hasFailed) log.error({ err: error }, failure);
        hasFailed = true;
        return RETRY_MS;
      },
    );
    isLooking = false;
    if (looksAgain) {
      looksAgain = false;
      void look();
      return;
    }
    timer = setTimeout(look, Math.min(wait, AT_LATEST_MS)).unref();
  }

  return {
    channel: EVENTS_CHANNEL,
    heard(notice) {
      if (parseEvents(notice).some((event) => isFor(event) || isRetry(event))) void look();
    },
    connected: () => void look(),
  };
}
