/** Deletes the contents and comments of members who left and asked for that. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { eraseSomeWritings, untilNextErasure } from '../features/people/own-data/erase-writings.server.ts';

/**
 * Runs the erasure job in every process, when a member leaves or a retry is due. Another process resumes the unfinished
 * erasure of a killed process.
 */
export function startErasureJob({ db, log }: { db: Database; log: Logger }): Listener {
  return startJob({
    name: 'erasures',
    log,
    isFor: ({ what }) => what === 'erasure due',
    async work() {
      while (await eraseSomeWritings(db, log));
      return untilNextErasure(db);
    },
    failure: 'the texts of former members could not be deleted; it is retried',
  });
}
