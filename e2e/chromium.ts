import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser of the tests: a system Chromium, else Playwright's own, else Debian's.
 * @throws Error with one clear line when none can be had
 */
export function findChromium(): string {
  return installed() ?? downloaded() ?? fromDebian() ?? fail();
}

/** Chromium refuses its sandbox to root; the rest keeps it from looking for the network. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function installed(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

function downloaded(): string | undefined {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return installed();
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync('sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium'], { stdio: 'ignore' });
  return installed();
}

function fail(): never {
  throw new Error('no Chromium: install one, or name it in CHROMIUM_PATH');
}
