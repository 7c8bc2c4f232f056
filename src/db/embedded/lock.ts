import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { LockedError, lockFile } from '../../lib/lock-file.ts';

/** The data directory belongs to another running process. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/**
 * Takes the exclusive lock of a data directory until the returned function is called or the process ends.
 * A lock whose process is dead is taken over.
 * @throws DataDirInUseError when it is held already, by another live process or by this one
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
