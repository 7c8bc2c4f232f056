import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What one test file took in one run of Vitest or Playwright. */
export type FileTime = {
  /** From the project's root. */
  file: string;
  /** The runner's project. */
  project: string;
  tests: number;
  /** Of all its tests and hooks and of loading it; workers run files at once, so the sum exceeds the run's length. */
  seconds: number;
  /** Journeys only: see `waitingSeconds` in `journey-times.ts`. */
  waiting?: number;
};

/** Names the file that a reporter writes to. */
export const TIMES_FILE = 'TEST_TIMES';

export function writeTimes(times: FileTime[]): void {
  const path = process.env[TIMES_FILE];
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(times, undefined, 1));
}

/** Returns nothing for a runner that ended before it could report. */
export function readTimes(path: string): FileTime[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}
