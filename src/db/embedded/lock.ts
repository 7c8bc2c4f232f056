import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { LockedError, lockFile } from '../../lib/files/lock-file.ts';

/** Another running process holds the lock of the data directory. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/**
 * Takes the exclusive lock of a data directory until the returned function is called or the process ends. Takes over a
 * lock whose process is dead.
 * @throws DataDirInUseError if another live process or this one already holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  try {
    return lockFile(join(realpathSync(dataDir), 'lock'));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new DataDirInUseError(
      `DATA_DIR: ${dataDir} is in use by process ${error.holder.pid} on ${error.holder.host}`,
    );
  }
}
