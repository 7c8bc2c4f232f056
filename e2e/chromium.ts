import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The same engine without the browser's windows. Pages open in about half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the full browser: a system Chromium, else Playwright's own, else Debian's.
 * @throws Error with one clear line when none can be installed
 */
export function findChromium(): string {
  return installed() ?? downloaded() ?? installedFromDebian('chromium', installed) ?? fail();
}

/** Returns the browser for the journeys: Chromium's headless shell if it can be installed, else the full browser. */
export function findHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const shell = () => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
  return shell() ?? installedFromDebian('chromium-headless-shell', shell) ?? findChromium();
}

/** Chromium does not run in its sandbox as root. The other flags prevent network requests of its own. */
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

function installedFromDebian(name: string, find: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync('sh', ['-c', `apt-get update && apt-get install -y --no-install-recommends ${name}`], { stdio: 'ignore' });
  return find();
}

function fail(): never {
  throw new Error('no Chromium: install one, or name it in CHROMIUM_PATH');
}
