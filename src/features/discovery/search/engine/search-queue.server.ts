import type { Database } from '../../../../db/connection.ts';
import { ApiError } from '../../../../http/errors.ts';
import { isQueueFull, WorkQueue } from '../../../../lib/work-queue.ts';

/** The share of a pool's connections that searches may hold at once. Other pages need the rest. */
const SHARE = 0.6;
/**
 * In milliseconds. A search that would start later is refused at once: its viewer would probably have left by then.
 */
const LONGEST_WAIT_MS = 2_000;
const MOST_WAITING = 1_000;

const queues = new WeakMap<Database, WorkQueue>();

/**
 * Queues a task of a search that uses one connection, and returns its result.
 * @param key concurrent tasks with the same key share one result
 * @throws ApiError UNAVAILABLE when the task would have to wait too long
 */
export async function queueSearch<Result>(db: Database, key: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await queueOf(db).run({ key, priority: 'reader' }, work);
  } catch (error) {
    if (isQueueFull(error)) throw new ApiError('UNAVAILABLE', undefined, {}, error.retryAfter);
    throw error;
  }
}

function queueOf(db: Database): WorkQueue {
  const known = queues.get(db);
  if (known) return known;
  const atOnce = Math.max(1, Math.floor(SHARE * db.$client.options.max));
  const waiting = { upload: 0, reader: MOST_WAITING, background: 0 };
  const queue = new WorkQueue({ atOnce, waiting, waitMs: LONGEST_WAIT_MS });
  queues.set(db, queue);
  return queue;
}
