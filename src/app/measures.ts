import type { JobState } from '../db/tasks/count-tasks.ts';

/** Measures of the built application for the front process, which serves them as metrics. */

/** The connections of one pool. There is a pool for requests, one for quick jobs and one for slow jobs. */
export type PoolState = { pool: 'requests' | 'background' | 'slow'; inUse: number; idle: number; waiting: number };

export type Measures = {
  pools: () => PoolState[];
  jobs: () => Promise<JobState[]>;
};

const SHARED = Symbol.for('pureut.measures');

/**
 * Returns the measures that both parts of the process share. The server runs from source and the application from its
 * build, so this module is loaded twice. The global object holds one value for both.
 */
export function sharedMeasures(): Measures {
  const place = globalThis as { [SHARED]?: Measures };
  place[SHARED] ??= { pools: () => [], jobs: async () => [] };
  return place[SHARED];
}
