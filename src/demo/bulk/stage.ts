import { setTimeout as wait } from 'node:timers/promises';
import type { Progress } from '../../lib/progress.ts';
import { type Client, isPassing, type Session } from './session.ts';

/** The rows of one kind, numbered from 0. */
export type Stage = {
  name: string;
  total: number;
  count(session: Session): Promise<number>;
  /** Writes the rows from `from` to `to` (exclusive). @returns how many of them were new */
  write(client: Client, from: number, to: number): Promise<number>;
  /** Tables to `analyze`, since writing depends on their statistics. */
  tables: string[];
};

/** The progress of a stage: the number of existing rows and the next row number. */
type Place = { done: number; next: number };

const FIRST_BATCH = 256;
const SMALLEST_BATCH = 16;
const LARGEST_BATCH = 4_096;
/** A batch blocks other connections of the embedded database, and must end well before its limit of five seconds. */
const QUICK_MS = 150;
const SLOW_MS = 400;
const TRIES = 6;
const FIRST_PAUSE_MS = 250;

/**
 * Writes rows until a stage reaches its total, one transaction per batch. After a failure it counts the rows again, so
 * a commit whose response was lost is not repeated.
 * @returns how many rows it added
 */
export async function runStage(session: Session, stage: Stage, progress: Progress): Promise<number> {
  let size = FIRST_BATCH;
  let failures = 0;
  let analyzedAt = 0;
  let first: number | undefined;
  let place: Place | undefined;
  let report: ReturnType<Progress> | undefined;
  for (;;) {
    try {
      place ??= await locate(session, stage, failures > 0);
      first ??= place.done;
      report ??= progress(stage.name, place.done, stage.total);
      if (place.done >= stage.total) break;
      if (place.done >= 2 * analyzedAt) {
        await analyze(session, stage.tables);
        analyzedAt = Math.max(place.done, size);
      }
      const startedAt = performance.now();
      place = await writeBatch(session, stage, place, size);
      size = nextSize(size, performance.now() - startedAt);
      failures = 0;
      report.show(place.done);
    } catch (error) {
      if (!isPassing(error) || ++failures === TRIES) throw error;
      await wait(FIRST_PAUSE_MS * 2 ** failures);
      size = Math.max(SMALLEST_BATCH, size / 2);
      place = undefined;
    }
  }
  if (place.done > first) await analyze(session, stage.tables);
  report.end();
  return place.done - first;
}

async function locate(session: Session, stage: Stage, isAfterFault: boolean): Promise<Place> {
  if (isAfterFault) await session.reopen();
  const done = await stage.count(session);
  return { done, next: done };
}

async function writeBatch(session: Session, stage: Stage, { done, next }: Place, size: number): Promise<Place> {
  const to = next + Math.min(size, stage.total - done);
  const isNew = await session.transaction((client) => stage.write(client, next, to));
  return { done: done + isNew, next: to };
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(SMALLEST_BATCH, size / 2);
  return tookMs < QUICK_MS ? Math.min(LARGEST_BATCH, size * 2) : size;
}

/** Updates the statistics. Otherwise foreign key checks keep plans that suited small tables. */
async function analyze(session: Session, tables: string[]): Promise<void> {
  for (const table of tables) await session.rows(`analyze ${table}`);
}
