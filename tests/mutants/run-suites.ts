import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The result of a run of suites, with the output that explains unexpected failures. */
export type SuitesRun = {
  /** The first failed test, or undefined if all passed. */
  failed?: string;
  output: string;
};

type Asked = {
  /** The checkout in which the suites run. */
  root: string;
  suites: readonly string[];
  /** Parts of the titles of the tests to run; if empty, all tests run. */
  titles: readonly string[];
  env: Record<string, string>;
  signal: AbortSignal;
};

const isJourney = (suite: string) => suite.startsWith('e2e/');

/**
 * Runs test files until the first failure.
 * @throws Error when no test ran, so that a missing suite or a failed server start does not count as a failed test
 */
export async function runSuites({ root, suites, titles, env, signal }: Asked): Promise<SuitesRun> {
  const ofBrowser = suites.some(isJourney);
  const report = join(root, 'data/mutant-report.json');
  rmSync(report, { force: true });
  const args = ofBrowser
    ? ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '-x', '--reporter=json']
    : ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutants/vitest.config.ts'];
  if (!ofBrowser) args.push('--reporter=json', `--outputFile=${report}`);
  if (titles.length > 0) args.push(ofBrowser ? '-g' : '-t', titles.map(escapeForPattern).join('|'));
  const child = spawn(process.execPath, [...args, ...suites], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '{}';
  const { passed, failed } = ofBrowser ? readPlaywright(JSON.parse(text)) : readVitest(JSON.parse(text));
  if (passed + failed.length === 0) throw new Error(`no test ran in ${suites.join(', ')}:\n${output}`);
  if (code !== 0 && failed.length === 0) throw new Error(`no test failed, but the run did:\n${output}`);
  return { ...(failed[0] !== undefined && { failed: failed[0] }), output };
}

type VitestReport = {
  testResults?: { assertionResults: { status: string; title: string }[] }[];
};

function readVitest({ testResults = [] }: VitestReport) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
};

function readPlaywright(suite: PlaywrightSuite): { passed: number; failed: string[] } {
  const specs = specsOf(suite);
  const has = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return { passed: has('expected').length, failed: has('unexpected').map(({ title }) => title) };
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
