/** Deletes the files of pictures whose rows are deleted. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { deleteDueFiles, untilNextFiles } from '../features/writing/picture/dropped-pictures.server.ts';
import type { PictureStore } from '../features/writing/picture/store/picture-store.ts';

type Parts = { db: Database; log: Logger; pictures: PictureStore };

/** Runs in every process, when the cleanup has deleted rows of pictures, and when a retry is due. */
export function startFileJob({ db, log, pictures }: Parts): Listener {
  return startJob({
    name: 'files',
    log,
    isFor: ({ what }) => what === 'files due',
    async work() {
      await deleteDueFiles(db, pictures, log);
      return untilNextFiles(db);
    },
    failure: 'the files of pictures could not be deleted; it is retried',
  });
}
