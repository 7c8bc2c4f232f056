import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { succeeds } from '../../src/commands/run.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { NODE_REPORTS, RECORDS } from './records.ts';
import { summarise } from './summary.ts';

/** Prints the records of the last run, without running tests. */
const SUMMARY_ONLY = '--summary';

/**
 * Runs tests with V8 coverage, then prints the executed statements. Every Node process that a test starts inherits
 * `NODE_V8_COVERAGE`; a build with this variable has source maps.
 * @param names the same arguments as for `npm test`
 * @returns whether all tests passed
 */
export async function measureCoverage(names: string[]): Promise<boolean> {
  if (names.includes(SUMMARY_ONLY)) {
    summarise();
    return true;
  }
  for (const folder of [NODE_REPORTS, RECORDS]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  rmSync(join(projectRoot, 'dist'), { recursive: true, force: true });
  const isGreen = await succeeds('src/commands/test.ts', names, { NODE_V8_COVERAGE: NODE_REPORTS });
  summarise();
  return isGreen;
}
