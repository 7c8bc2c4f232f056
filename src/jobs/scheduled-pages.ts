/** Invalidates cached pages at each scheduled change. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import { publishEvents } from '../db/domain-events.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { findScheduledChange } from '../features/discovery/discover/scheduled-changes.server.ts';

/** The delay after a scheduled change, in milliseconds: its own millisecond must be over. */
const AFTER_MS = 2;

/**
 * Runs in every process, when the next banner, exhibition, event or version of the terms starts or ends, and when an
 * operator changes one.
 */
export function startScheduledPagesJob({ db, log }: { db: Database; log: Logger }): Listener {
  let since: string | undefined;
  return startJob({
    log,
    isFor: ({ what }) => what === 'discover changed' || what === 'terms changed',
    async work() {
      const { now, hasPassed, untilNext } = await findScheduledChange(db, since);
      // All processes are notified, since their clocks and the times of their checks differ.
      if (hasPassed) await publishEvents(db, { what: 'discover changed' }, { what: 'terms changed' });
      since = now;
      return untilNext === undefined ? undefined : untilNext + AFTER_MS;
    },
    failure: 'it is not known what begins or ends next; it is retried',
  });
}
