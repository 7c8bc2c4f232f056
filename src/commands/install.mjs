// Runs before every other command, under any installed Node: installs the packages of the lockfile if they have
// changed.
// Without `--all` it installs the packages that build and serve; `--all` adds the packages for tests, checks and
// benches.
// Not `npm ci`: npm refuses a lockfile that was written without access to the packages for other platforms.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed';
const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const [installedFrom, scope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
// Once `--all` was used here, it stays in effect: a later start does not remove those packages.
const all = scope === 'all' || process.argv.includes('--all');

if (installedFrom !== lockfile || (all && scope !== 'all')) {
  // Install scripts of the packages in package.json's allowScripts download Node itself and the test database.
  const { status } = spawnSync('npm', ['install', '--no-save', all ? '--include=dev' : '--omit=dev'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, `${lockfile} ${all ? 'all' : 'serving'}`);
}
