import { accessSync, chmodSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../lib/config-error.ts';
import { makeDirectory } from '../lib/files/make-directory.ts';

/** The directory of the embedded database, in the data directory. */
export const DATABASE_DIR = 'postgres';

/** Names that the server creates in the data directory; unfinished ones have a suffix. Other files are untouched. */
const OWN_NAMES = new Set([DATABASE_DIR, 'pictures', 'secret', 'lock', 'seed']);
/** The permission bits of the group and of all other users. */
const OTHERS = 0o077;
/** The sticky bit, set on directories that all users can write to, such as /tmp. */
const SHARED = 0o1000;

/**
 * Creates the data directory if it does not exist, and removes all access for other users to it and to our files in it.
 * @throws ConfigError if it cannot be created, written to or closed to other users
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`);
  }
  if (statSync(dataDir).mode & SHARED) {
    throw new ConfigError(`DATA_DIR: ${dataDir} is shared with other users; use a subfolder of it`);
  }
  try {
    closeToOthers(dataDir);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: cannot deny other users access to ${path} (${code})`);
  }
}

/** Makes the files that this process creates from now on accessible to their owner alone. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

function closeToOthers(dataDir: string): void {
  const wasOpen = close(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (!OWN_NAMES.has(name.split('.', 1)[0] ?? '')) continue;
    const path = join(dataDir, name);
    close(path);
    // There are too many pictures to check each at every start. While the data directory was closed, they were, too.
    if (wasOpen || name === DATABASE_DIR) closeAllIn(path);
  }
}

function closeAllIn(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(path, { encoding: 'utf8', recursive: true })) close(join(path, name));
}

/** Returns whether the path was open to other users; false if another process has deleted it meanwhile. */
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
