import { join } from 'node:path';
import { COVERAGE_REPORTS } from '../../src/commands/coverage-run.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import type { Intervals } from './executed.ts';

/** Executed parts of a script in one process or browser. */
export type ScriptRecord = {
  /** A file URL, a path, or the URL path of a built script. */
  url: string;
  /** The executed text; absent if it equals the file. */
  source?: string;
  executed: Intervals;
};

/** The coverage of one run of `npm run test:coverage`. */
const COVERAGE = join(projectRoot, 'data/coverage');
/** The folder in `NODE_V8_COVERAGE`, to which Node writes a report at the end of each process. */
export { COVERAGE_REPORTS as NODE_REPORTS };
/** The records of Vitest workers and browsers. */
export const RECORDS = join(COVERAGE, 'records');
export const SUMMARY = join(COVERAGE, 'summary.json');
