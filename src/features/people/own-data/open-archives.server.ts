import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../config/config.ts';
import { freeSpace } from '../../../lib/files/free-space.ts';
import { type ArchiveDrafts, type ArchivePlace, type ArchiveStore, safeArchiveKey } from './archive-store.ts';

/** Older unfinished files were left by a killed process. */
const ABANDONED_AFTER_MS = 3_600_000;
const OWNER_ALONE = 0o700;

/** Returns the store of archives: the bucket if it is configured, otherwise the data directory. */
export async function openArchives({
  dataDir,
  keepFreeBytes,
  s3,
}: Pick<Config, 'dataDir' | 'keepFreeBytes' | 's3'>): Promise<ArchiveStore> {
  // Imported dynamically, since most sites do not use a bucket.
  const place = s3 ? (await import('./s3-archives.server.ts')).openS3Archives(s3) : localArchives(dataDir);
  return { ...openDrafts(join(dataDir, 'archives', 'drafts'), keepFreeBytes), ...place };
}

function openDrafts(folder: string, keepFreeBytes: number): ArchiveDrafts {
  const list = async () => {
    await mkdir(folder, { recursive: true, mode: OWNER_ALONE });
    return readdir(folder);
  };
  const remove = (name: string) => rm(join(folder, name), { force: true });
  return {
    async draftPath(key) {
      for (const name of await list()) if (name.startsWith(`${key}.`)) await remove(name);
      if ((await freeSpace(folder)) < keepFreeBytes) throw new Error('the disk has less room than KEEP_FREE_MB');
      return join(folder, `${safeArchiveKey(key)}.${randomUUID()}`);
    },
    async clearDrafts() {
      for (const name of await list()) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await remove(name);
      }
    },
  };
}

function localArchives(dataDir: string): ArchivePlace {
  const pathOf = (key: string) => join(dataDir, 'archives', `${safeArchiveKey(key)}.zip`);
  return {
    add: (key, path) => rename(path, pathOf(key)),
    async find(key) {
      const found = await stat(pathOf(key)).catch(() => undefined);
      return found && { size: found.size, read: async () => createReadStream(pathOf(key)) };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
