import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../db/connection.ts';
import type { PictureStore } from '../../writing/picture/store/picture-store.ts';
import {
  type ArchiveTask,
  endStoppedArchives,
  failArchive,
  finishArchive,
  forgetArchives,
  isArchiveLive,
  listExpired,
  stayAtArchive,
  takeArchiveTask,
  untilNextArchive,
} from './archive-rows.server.ts';
import type { ArchiveStore } from './archive-store.ts';
import { writeOwnArchive } from './write-archive.server.ts';

const AT_ONCE = 100;
/**
 * The interval at which a task is extended, in milliseconds. It is much shorter than the time after which another
 * process takes the task.
 */
const STAY_EVERY_MS = 20_000;

type Making = { db: Database; log: Logger; pictures: PictureStore; archives: ArchiveStore; origin: string };

/**
 * Makes the requested archives one after the other. Also deletes expired archives and unfinished files.
 * @returns milliseconds until the next task is due
 * @throws after making all archives, if something could not be deleted
 */
export async function makeArchives(making: Making): Promise<number | undefined> {
  const { db, log, archives } = making;
  const removals = await Promise.allSettled([dropExpired(making), archives.clearDrafts()]);
  await endStoppedArchives(db);
  for (let task = await takeArchiveTask(db); task; task = await takeArchiveTask(db)) {
    try {
      await makeOne(making, task);
    } catch (error) {
      const state = (await failArchive(db, task, error)) ? 'it is dead' : 'it is retried';
      log.error({ err: error, archive: task.id }, `a member's archive was not made; ${state}`);
    }
  }
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
  return untilNextArchive(db);
}

async function makeOne({ db, pictures, archives, origin }: Making, task: ArchiveTask): Promise<void> {
  // The member may leave while the archive is being made.
  const unwanted = new AbortController();
  const stay = () => stayAtArchive(db, task.id).then((isWanted) => isWanted || unwanted.abort());
  const staying = setInterval(() => void stay().catch(() => {}), STAY_EVERY_MS).unref();
  let path: string | undefined;
  try {
    path = await archives.draftPath(task.key);
    const size = await writeOwnArchive({ db, pictures, origin }, task.memberId, path, unwanted.signal);
    await archives.add(task.key, path);
    if (await finishArchive(db, task, size)) return;
    // Another process may have taken over the task and finished an archive with the same key.
    if (!(await isArchiveLive(db, task.key))) await archives.remove(task.key);
  } catch (error) {
    if (!unwanted.signal.aborted) throw error;
  } finally {
    clearInterval(staying);
    if (path !== undefined) await rm(path, { force: true });
  }
}

async function dropExpired({ db, archives }: Making): Promise<void> {
  const faults: unknown[] = [];
  const failed: number[] = [];
  for (;;) {
    const expired = await listExpired(db, AT_ONCE, failed);
    const removed: number[] = [];
    for (const { id, key } of expired) {
      try {
        await archives.remove(key);
        removed.push(id);
      } catch (error) {
        faults.push(error);
        failed.push(id);
      }
    }
    await forgetArchives(db, removed);
    if (expired.length < AT_ONCE) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, 'archives that are over could not be removed');
}
