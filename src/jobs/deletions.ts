/** Deletes the contents and comments that operators have decided to delete, when no appeal is possible any more. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { finishDeletions, untilNextDeletion } from '../features/community/report/decision/finish-deletions.server.ts';

/** Runs in every process, when a decision or an appeal is made, when an appeal period ends, and when a retry is due. */
export function startDeletionJob({ db, log }: { db: Database; log: Logger }): Listener {
  return startJob({
    name: 'deletions',
    log,
    isFor: ({ what }) => what === 'report decided' || what === 'appeal decided',
    async work() {
      await finishDeletions(db, log);
      return untilNextDeletion(db);
    },
    failure: 'decided deletions could not be carried out; it is retried',
  });
}
