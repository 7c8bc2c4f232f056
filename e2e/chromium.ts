import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The same engine without the browser's own windows: pages open in about half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The whole browser: a system Chromium, else Playwright's own, else Debian's.
 * @throws Error with one clear line when none can be had
 */
export function findChromium(): string {
  return installed() ?? downloaded() ?? installedFromDebian('chromium', installed) ?? fail();
}

/** The browser of the journeys: Chromium's headless shell where it can be had, else the whole browser. */
export function findHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const shell = () => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
  return shell() ?? installedFromDebian('chromium-headless-shell', shell) ?? findChromium();
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

function installedFromDebian(name: string, find: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync('sh', ['-c', `apt-get update && apt-get install -y --no-install-recommends ${name}`], { stdio: 'ignore' });
  return find();
}

function fail(): never {
  throw new Error('no Chromium: install one, or name it in CHROMIUM_PATH');
}
