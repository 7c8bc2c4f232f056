import { accessSync, chmodSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../lib/config-error.ts';
import { makeDirectory } from '../lib/make-directory.ts';

/** Where the embedded database's files lie. */
export const DATABASE_DIR = 'postgres';

/** What we put there; with a suffix while it is being made. Whatever else lies there is not ours to change. */
const OWN_NAMES = new Set([DATABASE_DIR, 'pictures', 'secret', 'lock', 'seed']);
/** All that the group and everybody else could be allowed. */
const OTHERS = 0o077;
/** Of folders such as /tmp, where everybody may put things. */
const SHARED = 0o1000;

/**
 * Makes the data directory if there is none, and closes it and what we keep in it to everybody but its owner.
 * @throws ConfigError when it cannot be made, written or closed
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`);
  }
  if (statSync(dataDir).mode & SHARED) {
    throw new ConfigError(`DATA_DIR: ${dataDir} is shared with other users; name a folder in it`);
  }
  try {
    closeToOthers(dataDir);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: cannot close ${path} to other users (${code})`);
  }
}

/** From here on, what this process writes is its owner's alone. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

function closeToOthers(dataDir: string): void {
  const wasOpen = close(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (!OWN_NAMES.has(name.split('.', 1)[0] ?? '')) continue;
    const path = join(dataDir, name);
    close(path);
    // Pictures are too many to look at each at every start; as long as the folder above was closed, so were they.
    if (wasOpen || name === DATABASE_DIR) closeAllIn(path);
  }
}

function closeAllIn(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(path, { encoding: 'utf8', recursive: true })) close(join(path, name));
}

/** @returns whether it was open; what another process has taken away meanwhile was not */
function close(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return false;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return true;
}
