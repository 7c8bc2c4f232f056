/** Publishes scheduled contents when they are due. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { publishDue } from '../features/writing/content/publish-due.server.ts';

/** The number of contents that one statement publishes at most. */
const AT_ONCE = 100;
/** When to check again if another transaction had locked a content that is due. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Runs the publishing job in every process. It starts when the next content is due by the database's clock, when an
 * author schedules a content, and when a member may publish again after a suspension. Contents that came due while no
 * process was connected are published at the next connection.
 */
export function publishOnTime({ db, log }: { db: Database; log: Logger }): Listener {
  return startJob({
    log,
    isFor: ({ what }) => what === 'content scheduled' || what === 'publishing due',
    async work() {
      for (;;) {
        const { published, isMoreDue, untilNext = Infinity } = await publishDue(db, AT_ONCE);
        if (published < AT_ONCE) return isMoreDue ? Math.min(untilNext, LOOK_AGAIN_MS) : untilNext;
      }
    },
    failure: 'what is due could not be published; it is retried',
  });
}
