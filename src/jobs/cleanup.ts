/** Removes old rows and files, and completes unfinished work, at regular intervals. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import { cleanSomeTexts } from '../db/text-cleaning/clean-texts.ts';
import { dropOldAlarms } from '../features/notifications/alarm/alarm.server.ts';
import { dropUnreceivedMessages } from '../features/notifications/alarm/message/message.server.ts';
import { dropDeadTasks } from '../features/notifications/alarm/create/run-tasks.server.ts';
import { dropOldAppErrors } from '../features/operations/app-error/app-error.server.ts';
import { giveLateTags } from '../features/discovery/discover/edit/give-current-tags.server.ts';
import { dropOldDrafts } from '../features/writing/draft/draft.server.ts';
import { dropOldUploads, dropUnshown } from '../features/writing/picture/dropped-pictures.server.ts';
import { eraseExcerpts } from '../features/community/report/decision/erase-excerpts.server.ts';
import { reindexInBatches } from '../features/discovery/search/engine/reindex.server.ts';
import type { PictureStore } from '../features/writing/picture/store/picture-store.ts';
import { dropOldViews } from '../features/contents/view/view.server.ts';

/** The delay after the start of the process, so that the first requests are answered before. */
const FIRST_AFTER_MS = 10_000;
/** The pause between two rounds. */
const EVERY_MS = 3_600_000;
/** How many rows one batch handles. */
const AT_ONCE = 100;
/** Views and alarms have more rows than all other tables. */
const MANY_AT_ONCE = 1_000;

type Parts = { db: Database; log: Logger; pictures: PictureStore };
/** Runs one batch. @returns how many rows it found: fewer than `AT_ONCE` if no more are due */
type Batch = () => Promise<number>;

/**
 * Starts the first round soon, and the next round an hour after each round, in every process. The timers keep no
 * process alive.
 */
export function startCleanup(parts: Parts): void {
  const roundAfter = (ms: number) => {
    setTimeout(() => void clearAway(parts).finally(() => roundAfter(EVERY_MS)), ms).unref();
  };
  roundAfter(FIRST_AFTER_MS);
}

/**
 * Runs one round: every chore works off its backlog in batches, one batch of each chore in turn, so that a long backlog
 * delays no other chore. A chore that fails is logged and ends for this round. Several processes may run rounds at
 * once.
 */
export async function clearAway(parts: Parts): Promise<void> {
  const chores = new Map(Object.entries(choresOf(parts)));
  while (chores.size > 0) {
    for (const [chore, doBatch] of chores) {
      const began = performance.now();
      const found = await doBatch().catch((error) => {
        parts.log.error({ err: error, chore }, 'a chore of the housekeeping failed');
        return 0;
      });
      if (found < AT_ONCE) chores.delete(chore);
      // The pause leaves the database to requests for at least as long as the batch took.
      else await wait(performance.now() - began, undefined, { ref: false });
    }
  }
}

function choresOf({ db, pictures }: Parts): Record<string, Batch> {
  return {
    'texts stored before texts were cleaned': async () => ((await cleanSomeTexts(db)) ? AT_ONCE : 0),
    'rows missing in the search index': reindexInBatches(db, AT_ONCE),
    'former names of tags': () => giveLateTags(db, AT_ONCE),
    'old alarms': () => dropOldAlarms(db, MANY_AT_ONCE),
    'dead alarm tasks': () => dropDeadTasks(db, AT_ONCE),
    'messages without alarms': () => dropUnreceivedMessages(db, AT_ONCE),
    'old errors of browsers': () => dropOldAppErrors(db, AT_ONCE),
    'old views': () => dropOldViews(db, MANY_AT_ONCE),
    'old drafts': () => dropOldDrafts(db, AT_ONCE),
    'unused pictures': () => dropUnshown(db, AT_ONCE),
    'excerpts of old decisions': () => eraseExcerpts(db, AT_ONCE),
    'old uploads': () => dropOldUploads(db, AT_ONCE),
    'half-written pictures': () => pictures.clear().then(() => 0),
  };
}
