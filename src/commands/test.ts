/**
 * `npm test`: every check and, meanwhile, the build; then the unit and API tests, then the browser journeys against the
 * production build. Each part runs, whatever became of those before it; without a build there is nothing to test.
 * `npm test -- NAME` runs the test files alone whose path contains the name.
 */
import { globSync } from 'node:fs';
import { projectRoot } from '../lib/project-root.ts';
import { ensureFontFile } from '../ui/font/font-file.ts';
import { succeeds } from './run.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const journeys = ['test', '--config', 'e2e/playwright.config.ts'];

const parts: { name: string; seconds: number; isGreen: boolean }[] = [];

async function runPart(name: string, script: string, args: string[] = [], env?: Record<string, string>) {
  const began = performance.now();
  const isGreen = await succeeds(script, args, env);
  parts.push({ name, isGreen, seconds: Math.round((performance.now() - began) / 1_000) });
  return isGreen;
}

/** Whether any of these files is meant: without names, all are. */
function isAsked(files: string): boolean {
  if (names.length === 0) return true;
  return globSync(files, { cwd: projectRoot }).some((file) => names.some((name) => file.includes(name)));
}

async function runTests(): Promise<void> {
  if (hasUnits) await runPart('unit and API tests', VITEST, ['run', '--config', 'tests/vitest.config.ts', ...names]);
  if (hasJourneys) await runPart('browser journeys', PLAYWRIGHT, [...journeys, ...names]);
  if (names.length > 0) return;
  // What members do once more on the database of production.
  const ofMembers = ['--project=desktop', 'sign-in', 'session', 'account', 'talk-own', 'talk-writing.test'];
  await runPart('journeys on PostgreSQL', PLAYWRIGHT, [...journeys, ...ofMembers], { E2E_DATABASE: 'postgres' });
}

const names = process.argv.slice(2);
const [hasUnits, hasJourneys] = [isAsked('tests/**/*.test.ts'), isAsked('e2e/*.test.ts')];
if (!hasUnits && !hasJourneys) {
  console.error(`no test file has ${names.join(' or ')} in its path`);
  process.exit(1);
}
// Both of the parts that run at once read it.
await ensureFontFile();
const [isBuilt] = await Promise.all([
  runPart('build', 'src/commands/build.ts'),
  ...(names.length === 0 ? [runPart('checks', 'src/commands/check.ts')] : []),
]);
if (isBuilt) await runTests();

console.log();
for (const { name, seconds, isGreen } of parts) {
  console.log(`${name.padEnd(24)}${`${seconds} s`.padStart(7)}${isGreen ? '' : '  failed'}`);
}
const failed = parts.filter(({ isGreen }) => !isGreen);
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
