import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { ArchiveStore } from './archive-store.ts';

/** An unfinished file that is older was left by a process that was killed. */
const ABANDONED_AFTER_MS = 3_600_000;
const OWNER_ALONE = 0o700;

/** Archives lie where the pictures do: in the bucket, if one is set, else in the data directory. */
export async function openArchives({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<ArchiveStore> {
  const drafts = join(dataDir, 'archives', 'drafts');
  const draftPath = async (key: string) => {
    await mkdir(drafts, { recursive: true, mode: OWNER_ALONE });
    await clear(drafts);
    return join(drafts, `${key}.${randomUUID()}`);
  };
  // Loaded only where it is wanted.
  const place = s3 ? (await import('./s3-archives.server.ts')).openS3Archives(s3) : localArchives(dataDir);
  return { draftPath, ...place };
}

function localArchives(dataDir: string): Omit<ArchiveStore, 'draftPath'> {
  const pathOf = (key: string) => join(dataDir, 'archives', `${key}.zip`);
  return {
    add: (key, path) => rename(path, pathOf(key)),
    async find(key) {
      const found = await stat(pathOf(key)).catch(() => undefined);
      return found && { size: found.size, read: async () => createReadStream(pathOf(key)) };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function clear(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
