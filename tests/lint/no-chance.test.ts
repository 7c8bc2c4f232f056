import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';

const BIOME = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
const WAIT = 'A wait for time. Wait for what the test means to see, or use a fake clock.';
const MEASURED = 'Measured time belongs in the bench.';
const ASSERTED = 'An assertion on time that has passed belongs in the bench, or under a fake clock.';

const ROUTE =
  'When such a route ends, Playwright may miss the event of the next request. Keep the route, and let it continue later requests.';

const refused: [string, string, string][] = [
  ['a pause of the page', 'await page.waitForTimeout(500);', WAIT],
  ['a promise of setTimeout', 'await new Promise((resolve) => setTimeout(resolve, 20));', WAIT],
  ['setTimeout of the window', 'window.setTimeout(() => {}, 20);', WAIT],
  ['a promisified setTimeout', 'await promisify(setTimeout)(20);', WAIT],
  ['the promise of Node', "import { setTimeout as wait } from 'node:timers/promises';", WAIT],
  ['all promises of Node', "import * as timers from 'timers/promises';", WAIT],
  ['the promise of Node, imported late', "const timers = await import('node:timers/promises');", WAIT],
  ['a route that ends', "await page.route('**/me', (route) => route.abort(), { times: 1 });", ROUTE],
  ['a stopwatch', 'const began = performance.now();', MEASURED],
  ['a stopwatch by the date', 'const took = Date.now() - began;', MEASURED],
  ['an assertion on passed time', 'expect(due - Date.now()).toBeLessThan(100);', ASSERTED],
];
const allowed: [string, string][] = [
  ['a route that stays', "await page.route('**/me', (route) => route.abort());"],
  ['a date of yesterday', 'const yesterday = new Date(Date.now() - DAY_MS);'],
  ['other promises of Node', "import { setImmediate } from 'node:timers/promises';"],
  ['a place that says why', '// biome-ignore lint/plugin: a reason\nconst began = performance.now();'],
  ['text that names it', "const script = 'setTimeout(stop, 5)';"],
];
const elsewhere: [string, string][] = [
  ['tests/bench/somewhere.ts', 'const began = performance.now();'],
  ['src/somewhere.ts', 'setTimeout(() => {}, 20);'],
];

const fileOf = (title: string, folder = 'tests') => `${folder}/${title.replaceAll(/\W/g, '-')}.test.ts`;
const found = new Map<string, string[]>();

beforeAll(() => {
  const files = [...refused, ...allowed].flatMap(([title, text]) => [
    [fileOf(title), text],
    [fileOf(title, 'e2e'), text],
  ]);
  for (const { category, message, location } of lint([...files, ...elsewhere] as [string, string][])) {
    if (category === 'plugin') found.set(location.path, [...(found.get(location.path) ?? []), message]);
  }
});

type Diagnostic = { category: string; message: string; location: { path: string } };

/** Lints files in a temporary project that has this project's plugins and no other rules. */
function lint(files: [path: string, text: string][]): Diagnostic[] {
  const project = mkdtempSync(join(tmpdir(), 'pureut-lint-'));
  try {
    const { plugins } = JSON.parse(readFileSync(join(projectRoot, '.biome.json'), 'utf8'));
    for (const plugin of plugins) plugin.path = join(projectRoot, plugin.path);
    writeFileSync(join(project, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }));
    for (const [path, text] of files) {
      mkdirSync(join(project, dirname(path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    return JSON.parse(stdout).diagnostics;
  } finally {
    rmSync(project, { recursive: true });
  }
}

test.each(refused)('lint refuses %s', (title, _, message) => {
  expect(found.get(fileOf(title))).toEqual([message]);
  expect(found.get(fileOf(title, 'e2e'))).toEqual([message]);
});

test.each(allowed)('lint allows %s', (title) => {
  expect(found.get(fileOf(title))).toBeUndefined();
  expect(found.get(fileOf(title, 'e2e'))).toBeUndefined();
});

test.each(elsewhere)('lint allows measured time in %s', (path) => {
  expect(found.get(path)).toBeUndefined();
});
