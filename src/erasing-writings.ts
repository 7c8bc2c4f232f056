/** Deletes the writings of members who have left and wanted none of them to stay. */
import type { Logger } from 'pino';
import type { Database } from './db/connection.ts';
import type { Listener } from './db/listen.ts';
import { lookForWork } from './db/waiting-work.ts';
import { eraseSomeWritings, isErasureDue } from './features/own-data/erase-writings.server.ts';

/** How soon to look again at what another process is deleting, since it may be killed. */
const LOOK_AGAIN_MS = 60_000;

/** Wakes in every process when somebody has left. What a process leaves undone, another does a minute later. */
export function eraseWritingsAsTold({ db, log }: { db: Database; log: Logger }): Listener {
  return lookForWork({
    log,
    isFor: ({ what }) => what === 'erasure due',
    async work() {
      while (await eraseSomeWritings(db, log));
      return (await isErasureDue(db)) ? LOOK_AGAIN_MS : undefined;
    },
    failure: 'what somebody wrote who has left could not be deleted; it is tried again',
  });
}
