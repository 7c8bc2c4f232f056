/** Publishes what is scheduled when its time has come. */
import type { Logger } from 'pino';
import type { Database } from './db/connection.ts';
import { HAPPENED_CHANNEL, readHappenings } from './db/happened.ts';
import type { Listener } from './db/listen.ts';
import { publishDue } from './features/content/publish-due.server.ts';

/** So many things are published in one statement; the next goes on. */
const AT_ONCE = 100;
/** While the database refuses. */
const RETRY_MS = 2_000;
/** Also when nothing is known to be due: a suspension may have ended. */
const AT_LATEST_MS = 3_600_000;

/**
 * Wakes in every process when the next thing is due, which the database says, and when something is scheduled. What came
 * due while no process ran, or while the connection was lost, is published once there is one again.
 */
export function publishOnTime({ db, log }: { db: Database; log: Logger }): Listener {
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
    const wait = await publish().catch((error) => {
      if (!hasFailed) log.error({ err: error }, 'what is due could not be published; it is tried again');
      hasFailed = true;
      return RETRY_MS;
    });
    isLooking = false;
    if (looksAgain) {
      looksAgain = false;
      void look();
      return;
    }
    timer = setTimeout(look, Math.min(wait, AT_LATEST_MS)).unref();
  }

  async function publish(): Promise<number> {
    for (;;) {
      const { published, untilNext = AT_LATEST_MS } = await publishDue(db, AT_ONCE);
      hasFailed = false;
      if (published < AT_ONCE) return untilNext;
    }
  }

  return {
    channel: HAPPENED_CHANNEL,
    heard(notice) {
      if (readHappenings(notice).some(({ what }) => what === 'content scheduled')) void look();
    },
    connected: () => void look(),
  };
}
