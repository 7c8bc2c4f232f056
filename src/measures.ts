/** What the built application tells the process around it, which measures: its connections, and the jobs that wait. */

/** Connections to the database: those of requests, of what is told at once, or of what takes long. */
export type PoolState = { pool: 'requests' | 'background' | 'slow'; inUse: number; idle: number; waiting: number };

export type JobState = {
  job: 'alarms' | 'pushes' | 'archives' | 'erasures' | 'publishing';
  /** What is due and not done. */
  waiting: number;
  /** How many have failed, and are tried again or were set aside. */
  failed: number;
  /** How long the oldest has been due; 0 without any. */
  oldestSeconds: number;
};

export type Measures = {
  pools: () => PoolState[];
  jobs: () => Promise<JobState[]>;
};

const SHARED = Symbol.for('pureut.measures');

/**
 * The one place of this process. The server runs from source and the application from its build, so this module is loaded
 * twice; what the application puts here is shared on purpose.
 */
export function sharedMeasures(): Measures {
  const place = globalThis as { [SHARED]?: Measures };
  place[SHARED] ??= { pools: () => [], jobs: async () => [] };
  return place[SHARED];
}
