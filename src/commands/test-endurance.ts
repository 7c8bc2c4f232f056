/**
 * `npm run test:endurance`: runs tests that repeat an action often enough to find rare failures. `-- --share=2/3` runs
 * one share of `tests/endurance/`; `-- --share=commit` runs the share of the checked-out commit.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failureList } from '../../tests/report/failure.ts';
import { readResult, RESULT_FILE } from '../../tests/report/run-result.ts';
import { shareOfCommit, sharesOf } from '../../tests/endurance/shares.ts';
import { suites } from '../../tests/endurance/suites.ts';
import { ConfigError } from '../lib/config-error.ts';
import { projectRoot } from '../lib/files/project-root.ts';
import { exitWithOneLine } from './exit.ts';
import { succeeds } from './run.ts';

const shares = sharesOf(suites);
const RESULT = join(projectRoot, 'test-results/parts/endurance.json');

/** @throws ConfigError with one line */
function chosenShare(args: string[]): number | undefined {
  const { share } = parseArgs({ args, options: { share: { type: 'string' } } }).values;
  if (share === undefined) return undefined;
  if (share === 'commit') return shareOfCommit(commit(), shares.length);
  const number = shares.findIndex((_, index) => share === `${index + 1}/${shares.length}`) + 1;
  if (number === 0)
    throw new ConfigError(`--share: "${share}" is neither "commit" nor one of 1/${shares.length} and on`);
  return number;
}

function commit(): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).stdout?.trim() ?? '';
}

try {
  const number = chosenShare(process.argv.slice(2));
  const chosen = number === undefined ? suites : (shares[number - 1] ?? []);
  console.log(number === undefined ? 'all endurance tests' : `share ${number} of ${shares.length}`);
  const files = chosen.map(({ file }) => file);
  const args = ['run', '--config', 'tests/vitest.config.ts', ...files];
  rmSync(RESULT, { force: true });
  if (!(await succeeds('node_modules/vitest/vitest.mjs', args, { ENDURANCE: 'full', [RESULT_FILE]: RESULT }))) {
    console.error(`\nfailed:\n${failureList(readResult(RESULT).failures)}`);
    process.exitCode = 1;
  }
} catch (error) {
  exitWithOneLine(error);
}
