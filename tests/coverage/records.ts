import { join } from 'node:path';
import { COVERAGE_REPORTS } from '../../src/commands/coverage-run.ts';
import { projectRoot } from '../../src/lib/project-root.ts';
import type { Intervals } from './executed.ts';

/** Which parts of a script ran in one process or browser. */
export type ScriptRecord = {
  /** A file URL, a path, or the address of a script of the build. */
  url: string;
  /** The text that ran; absent when the file is the text. */
  source?: string;
  executed: Intervals;
};

/** The coverage of one run of `npm run test:coverage`. */
const COVERAGE = join(projectRoot, 'data/coverage');
/** What Node writes at the end of each process, as `NODE_V8_COVERAGE` says. */
export { COVERAGE_REPORTS as NODE_REPORTS };
/** What workers of Vitest and browsers record. */
export const RECORDS = join(COVERAGE, 'records');
export const SUMMARY = join(COVERAGE, 'summary.json');
