/** The connections, stores, listeners and jobs that the built application keeps until the process ends. */
import { sql } from '../db/drizzle.ts';
import pino from 'pino';
import { sharedPageStore } from '../cache/page-store.ts';
import { invalidateOnEvents } from '../cache/invalidate.ts';
import { readConfig } from '../config/config.ts';
import { connect } from '../db/connection.ts';
import { listen } from '../db/listen.ts';
import { countTasks } from '../db/tasks/count-tasks.ts';
import { forgetRemembered } from '../db/remembered.ts';
import { startDeletionJob } from '../jobs/deletions.ts';
import { startErasureJob } from '../jobs/erasure.ts';
import { startFileJob } from '../jobs/files.ts';
import { openArchives } from '../features/people/own-data/open-archives.server.ts';
import { openPictureStore } from '../features/writing/picture/store/open-store.server.ts';
import { sharedRefusedPictures } from '../features/writing/picture/refused/refused-pictures.server.ts';
import { createProviderClients } from '../features/people/sign-in/provider/provider-client.ts';
import { startCleanup } from '../jobs/cleanup.ts';
import { serializeError } from '../lib/error-serializer.ts';
import { showStripBanner } from '../jobs/strip-banner.ts';
import { notifyOpenPages } from './live-alarms.ts';
import { type Measures, type PoolState, sharedMeasures } from './measures.ts';
import { startArchiveJob } from '../jobs/archives.ts';
import { publishOnTime } from '../jobs/publish-due.ts';
import { startAlarmJob } from '../jobs/alarms.ts';
import { refusePicturesOnEvents } from './refused-pictures.ts';
import { startPushJob } from '../jobs/pushes.ts';
import { startScheduledPagesJob } from '../jobs/scheduled-pages.ts';

const config = readConfig(process.env);
if (!config.databaseUrl) throw new Error('DATABASE_URL is not set; the server sets it when it starts the application');

const { db, pool, isEmbedded } = connect(config.databaseUrl, { waitMs: config.queueWaitMs });
const log = pino({ level: config.logLevel, base: null, serializers: { err: serializeError } });
const store = sharedPageStore();
// Background jobs have their own connections, so that they take none from requests. Slow jobs have their own, too, so
// that they do not delay alarms, pushes and scheduled changes.
const [soon, slow] = [
  connect(config.databaseUrl, { isBackground: true }),
  connect(config.databaseUrl, { isBackground: true }),
];
const background = { db: soon.db, log };
const slowBackground = { db: slow.db, log };
Object.assign(sharedMeasures(), {
  pools: () => [stateOf('requests', pool), stateOf('background', soon.pool), stateOf('slow', slow.pool)],
  jobs: () => countTasks(slow.db),
} satisfies Measures);
const [pictures, archives] = await Promise.all([openPictureStore(config), openArchives(config)]);
const stripBanner = showStripBanner({ ...background, store });
/**
 * How often the connection to the embedded database is checked, in milliseconds. That database runs one query at a
 * time.
 */
const EMBEDDED_CHECKED_EVERY_MS = 30_000;
const listening = listen(
  config.databaseUrl,
  [
    invalidateOnEvents(store),
    publishOnTime(background),
    startScheduledPagesJob(background),
    startAlarmJob(background),
    startPushJob({ ...background, config }),
    startErasureJob(slowBackground),
    startDeletionJob(slowBackground),
    startFileJob({ ...slowBackground, pictures }),
    startArchiveJob({ ...slowBackground, config, pictures, archives }),
    notifyOpenPages(background),
    refusePicturesOnEvents(background),
    stripBanner.listener,
    forgetRemembered(db),
  ],
  isEmbedded ? { askedEvery: EMBEDDED_CHECKED_EVERY_MS } : {},
);
store.hear = listening.heard;
const refused = sharedRefusedPictures();
refused.hear = listening.heard;
// Only a network loses a connection without an error. No network lies between this process and the embedded database.
if (!isEmbedded) refused.isHeard = listening.isCurrent;
startCleanup({ ...slowBackground, pictures });

function stateOf(name: PoolState['pool'], { totalCount, idleCount, waitingCount }: typeof pool): PoolState {
  return { pool: name, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export const application = {
  config,
  db,
  log,
  pictures,
  archives,
  providerClient: createProviderClients(config),
  stripBanner: stripBanner.current,
  /** The pool for rate limits that several processes share. The embedded database serves one process and has none. */
  sharedPool: isEmbedded ? undefined : pool,
  /**
   * Returns whether the database answers, and whether pages are cached: they are not before the first connection that
   * receives notifications.
   */
  async isReady(): Promise<boolean> {
    if (!listening.hasConnected()) return false;
    return db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
  },
};
