/** Shows what begins, and no longer what is over, at its moment: kept pages are thrown away then. */
import type { Logger } from 'pino';
import type { Database } from './db/connection.ts';
import { happened } from './db/happened.ts';
import type { Listener } from './db/listen.ts';
import { lookForWork } from './db/waiting-work.ts';
import { lookForTurn } from './features/discover/turning.server.ts';

/** A moment is past when its millisecond is over. */
const AFTER_MS = 2;

/**
 * Wakes in every process when the next banner, exhibition, event or version of terms begins or ends, and when operators have
 * changed one.
 */
export function turnPagesOnTime({ db, log }: { db: Database; log: Logger }): Listener {
  let since: string | undefined;
  return lookForWork({
    log,
    isFor: ({ what }) => what === 'discover changed' || what === 'terms changed',
    async work() {
      const { now, hasTurned, untilNext } = await lookForTurn(db, since);
      // Told to all processes, since their clocks and their looks differ.
      if (hasTurned) await happened(db, { what: 'discover changed' }, { what: 'terms changed' });
      since = now;
      return untilNext === undefined ? undefined : untilNext + AFTER_MS;
    },
    failure: 'it is not known what begins or ends next; it is tried again',
  });
}
