/** Publishes what is scheduled when its time has come. */
import type { Logger } from 'pino';
import type { Database } from './db/connection.ts';
import type { Listener } from './db/listen.ts';
import { lookForWork } from './db/waiting-work.ts';
import { publishDue } from './features/content/publish-due.server.ts';

/** How many things one statement publishes; the next one goes on. */
const AT_ONCE = 100;
/** How soon to look again when something that is due somebody else had locked. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Wakes in every process when the next thing is due, which the database says, when something is scheduled, and when somebody
 * may publish again. What came due while no process ran, or while the connection was lost, is published once there is one
 * again.
 */
export function publishOnTime({ db, log }: { db: Database; log: Logger }): Listener {
  return lookForWork({
    log,
    isFor: ({ what }) => what === 'content scheduled' || what === 'publishing due',
    async work() {
      for (;;) {
        const { published, isMoreDue, untilNext = Infinity } = await publishDue(db, AT_ONCE);
        if (published < AT_ONCE) return isMoreDue ? Math.min(untilNext, LOOK_AGAIN_MS) : untilNext;
      }
    },
    failure: 'what is due could not be published; it is tried again',
  });
}
