/**
 * `npm test`: builds, then runs the unit and API tests, then the browser journeys against the production build.
 * The checks run at the same time, since tests often wait for processes and timers and leave a core idle. A part also
 * runs after a failed part, but no tests run if the build failed.
 * `npm test -- NAME` runs only the test files whose path contains the name; `npm test -- --shard=1/2` runs half of all.
 * Writes a summary as Markdown to the folder `test-results`, and the failures to `failed.txt` there. `.ci/run` prints
 * that file again at its end.
 */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureList } from '../../tests/report/failure.ts';
import { machineSpeed } from '../../tests/report/machine-speed.ts';
import { filesOf } from '../../tests/report/print.ts';
import { report } from '../../tests/report/report.ts';
import { readResult, RESULT_FILE } from '../../tests/report/run-result.ts';
import { projectRoot } from '../lib/files/project-root.ts';
import { ensureFontFile } from '../ui/font/font-file.ts';
import { exitWithOneLine } from './exit.ts';
import { succeeds } from './run.ts';
import { testArguments } from './test-arguments.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const journeys = ['test', '--config', 'e2e/playwright.config.ts'];
const RESULTS = join(projectRoot, 'test-results');
const FAILED = 'failed.txt';
const resultOf = (part: string) => join(RESULTS, `parts/${part}.json`);

const parts: { name: string; seconds: number; isGreen: boolean }[] = [];

async function runPart(name: string, script: string, args: string[] = [], env: Record<string, string> = {}) {
  const began = performance.now();
  const isGreen = await succeeds(script, args, { ...env, [RESULT_FILE]: resultOf(name) });
  parts.push({ name, isGreen, seconds: Math.round((performance.now() - began) / 1_000) });
  return isGreen;
}

/** Returns whether a test file of this glob was requested. Without names all are. */
function isAsked(files: string): boolean {
  if (names.length === 0) return true;
  return globSync(files, { cwd: projectRoot }).some((file) => names.some((name) => file.includes(name)));
}

const UNITS = 'unit and API tests';
const JOURNEYS = 'browser journeys';
const ON_POSTGRES = 'journeys on PostgreSQL';

async function runTests(): Promise<void> {
  const chosen = [...(shard ? [`--shard=${shard.text}`] : []), ...names];
  if (hasUnits) await runPart(UNITS, VITEST, ['run', '--config', 'tests/vitest.config.ts', ...chosen]);
  if (hasJourneys) await runPart(JOURNEYS, PLAYWRIGHT, [...journeys, ...chosen]);
  if (names.length > 0) return;
  // Runs the main journeys of members again on PostgreSQL, the production database.
  const ofMembers = ['--project=desktop', 'sign-in', 'session', 'account', 'talk-own', 'talk-writing.test'];
  await runPart(ON_POSTGRES, PLAYWRIGHT, [...journeys, ...chosen, ...ofMembers], { E2E_DATABASE: 'postgres' });
}

function readArguments() {
  try {
    return testArguments(process.argv.slice(2));
  } catch (error) {
    return exitWithOneLine(error);
  }
}

const { names, shard } = readArguments();
const [hasUnits, hasJourneys] = [isAsked('tests/**/*.test.ts'), isAsked('e2e/**/*.test.ts')];
if (!hasUnits && !hasJourneys) {
  console.error(`no test file has ${names.join(' or ')} in its path`);
  process.exit(1);
}
rmSync(join(RESULTS, 'parts'), { recursive: true, force: true });
rmSync(join(RESULTS, FAILED), { force: true });
const machine = machineSpeed();
const isChecked = names.length === 0 && (shard?.index ?? 1) === 1;
// The build and the checks both read the font file and run concurrently.
await ensureFontFile();
const checks = isChecked ? runPart('checks', 'src/commands/check.ts') : undefined;
if (await runPart('build', 'src/commands/build.ts')) await runTests();
await checks;

const written = report({
  machine,
  steps: parts.filter(({ name }) => name === 'build' || name === 'checks'),
  files: filesOf({ vitest: resultOf(UNITS), journeys: resultOf(JOURNEYS), postgres: resultOf(ON_POSTGRES) }),
});
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'tests.md'), written);
console.log(`\n${written}`);
for (const { name, seconds, isGreen } of parts) {
  console.log(`${name.padEnd(24)}${`${seconds} s`.padStart(7)}${isGreen ? '' : '  failed'}`);
}
const failed = parts.filter(({ isGreen }) => !isGreen).map(({ name }) => name);
if (failed.length > 0) {
  const list = failureList(failed.flatMap((name) => readResult(resultOf(name)).failures));
  const text = `failed: ${failed.join(', ')}\n${list}`;
  writeFileSync(join(RESULTS, FAILED), text);
  console.error(`\n${text}`);
  process.exitCode = 1;
}
