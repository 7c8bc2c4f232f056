import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Failure } from './failure.ts';

/** The time of one test file in one run of Vitest or Playwright. */
export type FileTime = {
  /** From the project's root. */
  file: string;
  /** The runner's project. */
  project: string;
  tests: number;
  /**
   * The time of its tests and hooks and of loading it. Workers run files in parallel, so the sum exceeds the run's
   * duration.
   */
  seconds: number;
  /** For journeys only; see `waitingSeconds` in `journey-result.ts`. */
  waiting?: number;
};

/** The result of one run of Vitest or Playwright. */
export type RunResult = { times: FileTime[]; failures: Failure[] };

/** The environment variable with the path that a reporter writes to. */
export const RESULT_FILE = 'TEST_RESULT';

export function writeResult(result: RunResult): void {
  const path = process.env[RESULT_FILE];
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(result, undefined, 1));
}

/** Reads the result of a runner; an empty result if the runner ended before its report. */
export function readResult(path: string): RunResult {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { times: [], failures: [] };
}
