// Runs before every other command, under whatever Node is there: installs what the lockfile names, once.
// Not `npm ci`: that refuses a lockfile written where the packages for other platforms could not be looked up.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Scripts of the packages named in package.json's allowScripts bring Node itself and the test database.
  const { status } = spawnSync('npm', ['install', '--no-save', '--include=dev'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}
