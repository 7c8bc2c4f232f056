/** What a server puts in order by itself, whether anybody asks for it or not. */
import type { Logger } from 'pino';
import type { Database } from './db/connection.ts';
import { cleanSomeTexts } from './db/text-cleaning/clean-texts.ts';
import { dropOldAlarms } from './features/alarm/alarm.server.ts';
import { dropUnreceivedMessages } from './features/alarm/message.server.ts';
import { dropSetAsideTasks } from './features/alarm/try-tasks.server.ts';
import { dropOldAppErrors } from './features/app-error/app-error.server.ts';
import { giveLateTags } from './features/discover/edit/give-current-tags.server.ts';
import { dropOldDrafts } from './features/draft/draft.server.ts';
import { dropUnshown, removeAllDropped } from './features/picture/dropped-pictures.server.ts';
import { finishDeletions } from './features/report/finish-deletions.server.ts';
import { reindexSome } from './features/search/reindex.server.ts';
import type { PictureStore } from './features/picture/picture-store.ts';
import { dropOldViews } from './features/view/view.server.ts';

/** Late enough that whoever came with the start has been served. */
const FIRST_AFTER_MS = 10_000;
const EVERY_MS = 3_600_000;
/** How many things one transaction looks at, and how many transactions a chore has in one round; the next round goes on. */
const AT_ONCE = 100;
const TIMES = 50;
/** There are more views than anything else, and nothing hangs on one. */
const VIEWS_AT_ONCE = 1_000;

type Parts = { db: Database; log: Logger; pictures: PictureStore };

/** Clears away soon, then every hour, in every process. It keeps none alive. */
export function keepHouse(parts: Parts): void {
  setTimeout(() => void clearAway(parts), FIRST_AFTER_MS).unref();
  setInterval(() => void clearAway(parts), EVERY_MS).unref();
}

/** One round; what fails is logged and keeps nothing else from being done. Several processes may be at it at once. */
export async function clearAway({ db, log, pictures }: Parts): Promise<void> {
  const removeFiles = () =>
    removeAllDropped(db, pictures, AT_ONCE, (error, key) =>
      log.error({ err: error, picture: key }, 'the files of a picture were not removed'),
    );
  const deleteForGood = () =>
    finishDeletions(db, AT_ONCE, (error, decision) =>
      log.error({ err: error, decision }, 'what was decided to be deleted was not'),
    );
  /** Each says how many it has found; when these are as many as it may look at, there may be more. */
  const chores: Record<string, () => Promise<number>> = {
    'texts stored before texts were cleaned': async () => ((await cleanSomeTexts(db)) ? AT_ONCE : 0),
    'what search does not find yet': () => reindexSome(db, AT_ONCE),
    'former names of tags': () => giveLateTags(db, AT_ONCE),
    'old alarms': () => dropOldAlarms(db, AT_ONCE),
    'alarms that could not be made': () => dropSetAsideTasks(db, AT_ONCE),
    'messages that nobody has': () => dropUnreceivedMessages(db, AT_ONCE),
    'old errors': () => dropOldAppErrors(db, AT_ONCE),
    'views that no figure looks at': () => dropOldViews(db, VIEWS_AT_ONCE),
    'old drafts': () => dropOldDrafts(db, AT_ONCE),
    'pictures that nothing shows': () => dropUnshown(db, AT_ONCE),
    'what was decided to be deleted': deleteForGood,
    'files of dropped pictures': removeFiles,
    'half-written pictures': () => pictures.clear().then(() => 0),
  };
  for (const [chore, work] of Object.entries(chores)) {
    try {
      for (let times = 0; times < TIMES && (await work()) >= AT_ONCE; times++);
    } catch (error) {
      log.error({ err: error, chore }, 'not everything was cleared away');
    }
  }
}
