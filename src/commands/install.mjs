// Runs before every other command, under whatever Node is there: installs what the lockfile names, once.
// What builds and serves is enough to start; `--all` adds what tests, checks and measures.
// Not `npm ci`: that refuses a lockfile written where the packages for other platforms could not be looked up.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed';
const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const [installedFrom, scope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
// Whoever has tested here goes on to: a start takes nothing away.
const all = scope === 'all' || process.argv.includes('--all');

if (installedFrom !== lockfile || (all && scope !== 'all')) {
  // Scripts of the packages named in package.json's allowScripts bring Node itself and the test database.
  const { status } = spawnSync('npm', ['install', '--no-save', all ? '--include=dev' : '--omit=dev'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, `${lockfile} ${all ? 'all' : 'serving'}`);
}
