import type { Database } from '../../../../db/connection.ts';
import { ApiError } from '../../../../http/errors.ts';
import { isQueueFull, WorkQueue } from '../../../../lib/work-queue.ts';

/** The share of a pool's connections that searches may hold at once. Other pages need the rest. */
const SHARE = 0.6;
/** In milliseconds. A search that would begin later is refused at once: its statements would hold connections for nobody. */
const LONGEST_WAIT_MS = 2_000;
const MOST_WAITING = 1_000;

const queues = new WeakMap<Database, WorkQueue>();

/**
 * Does a part of a search that holds one connection, when it is its turn.
 * @param key of parts that have the same result: concurrent callers share it
 * @throws ApiError UNAVAILABLE when its turn would come too late
 */
export async function inTurn<Result>(db: Database, key: string, work: () => Promise<Result>): Promise<Result> {
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
