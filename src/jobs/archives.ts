/** Makes the archives of their own data that members request, and deletes each archive a day later. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import type { ArchiveStore } from '../features/people/own-data/archive-store.ts';
import { makeArchives } from '../features/people/own-data/make-archives.server.ts';
import type { PictureStore } from '../features/writing/picture/store/picture-store.ts';

type Making = { db: Database; log: Logger; config: Config; pictures: PictureStore; archives: ArchiveStore };

/**
 * Makes archives in every process. It wakes when a member requests an archive, when an archive expires, when a member
 * with an archive leaves, and when a process that was making an archive has gone silent.
 */
export function startArchiveJob({ config, ...making }: Making): Listener {
  return startJob({
    name: 'archives',
    log: making.log,
    isFor: ({ what }) => what === 'archive asked' || what === 'archive expired',
    work: () => makeArchives({ ...making, origin: config.publicOrigin }),
    failure: 'archives could not be made; it is retried',
  });
}
