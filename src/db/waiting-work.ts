import type { Logger } from 'pino';
import { HAPPENED_CHANNEL, type Happening, readHappenings } from './happened.ts';
import type { Listener } from './listen.ts';

/** How soon to try again while the database refuses. */
const RETRY_MS = 2_000;
/** How long to wait at most, even when nothing is known to be due. */
const AT_LATEST_MS = 3_600_000;

type Work = {
  log: Logger;
  /** Whether there may be something to do after this. */
  isFor: (happening: Happening) => boolean;
  /** Does all that is due. @returns milliseconds until more is, if that is known */
  work: () => Promise<number | undefined>;
  /** What the log is told when that fails. */
  failure: string;
};

/**
 * Work that waits in the database for whichever process comes first. Each looks for it when it is told that there is some,
 * when the next is due, and whenever it is connected anew, so that nothing is missed. It keeps no process alive.
 */
export function lookForWork({ log, isFor, work, failure }: Work): Listener {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let looksAgain = false;
  let hasFailed = false;

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
    channel: HAPPENED_CHANNEL,
    heard(notice) {
      if (readHappenings(notice).some(isFor)) void look();
    },
    connected: () => void look(),
  };
}
