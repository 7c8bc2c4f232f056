/** Deletes the contents and comments of members who left and asked for that. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { eraseSomeWritings, isErasureDue } from '../features/people/own-data/erase-writings.server.ts';

/** When to check again an erasure that another process has begun, in milliseconds: that process may be killed. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Runs the erasure job in every process, when a member leaves. Another process resumes an unfinished erasure a minute
 * later.
 */
export function startErasureJob({ db, log }: { db: Database; log: Logger }): Listener {
  return startJob({
    log,
    isFor: ({ what }) => what === 'erasure due',
    async work() {
      while (await eraseSomeWritings(db, log));
      return (await isErasureDue(db)) ? LOOK_AGAIN_MS : undefined;
    },
    failure: 'what somebody wrote who has left could not be deleted; it is tried again',
  });
}
