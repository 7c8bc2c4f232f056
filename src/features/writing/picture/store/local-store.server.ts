import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeSpace } from '../../../../lib/files/free-space.ts';
import { waitForLock } from '../../../../lib/files/lock-file.ts';
import { descriptionSchema, type PictureStore, safePictureKey } from './picture-store.ts';

const DESCRIPTION = 'picture.json';
const ORIGINAL = 'original.jpg';

/** Older unfinished files were left by a killed process, since no write takes this long. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Returns the folder of a picture on the local disk. There are two levels, so that no folder grows too large. */
export function pictureDir(dataDir: string, key: string): string {
  return join(dataDir, 'pictures', safePictureKey(key).slice(0, 2), key);
}

/**
 * Returns a store on the disk of this machine.
 * @param keepFreeBytes the free space below which the store has no room
 */
export function openLocalStore(dataDir: string, keepFreeBytes = 0): PictureStore {
  const dirOf = (key: string) => pictureDir(dataDir, key);
  /**
   * Folders beside the pictures: files that are being written, pictures that are being deleted, and locks of processes
   * that make a file.
   */
  const workDir = (kind: 'drafts' | 'removed' | 'locks') => join(dataDir, 'pictures', kind);

  return {
    async hasRoom() {
      const folder = join(dataDir, 'pictures');
      await mkdir(folder, { recursive: true });
      return (await freeSpace(folder)) >= keepFreeBytes;
    },

    async add(description, files, original) {
      const target = dirOf(description.key);
      const draft = join(workDir('drafts'), randomUUID());
      try {
        await mkdir(draft, { recursive: true });
        const all = original ? [...files, { name: ORIGINAL, bytes: original }] : files;
        for (const { name, bytes } of all) await writeFile(join(draft, name), bytes, { flush: true });
        await writeFile(join(draft, DESCRIPTION), JSON.stringify(description));
        await mkdir(dirname(target), { recursive: true });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
    },

    async describe(key) {
      const text = await ifThere(readFile(join(dirOf(key), DESCRIPTION), 'utf8'));
      return text === undefined ? undefined : descriptionSchema.parse(JSON.parse(text));
    },

    original: (key) => ifThere(readFile(join(dirOf(key), ORIGINAL))),

    async find(key, name) {
      const path = join(dirOf(key), name);
      const found = await ifThere(stat(path));
      return found && { size: found.size, read: async (range) => createReadStream(path, range) };
    },

    async addFile(key, { name, bytes }) {
      const drafts = workDir('drafts');
      const draft = join(drafts, randomUUID());
      await mkdir(drafts, { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        return (await ifThere(rename(draft, join(dirOf(key), name)).then(() => true))) ?? false;
      } finally {
        await rm(draft, { force: true });
      }
    },

    /** Renames the folder first: in one step, so that no process can add a file to the picture any more. */
    async remove(key) {
      const removed = workDir('removed');
      await mkdir(removed, { recursive: true });
      const path = join(removed, randomUUID());
      await ifThere(rename(dirOf(key), path));
      await rm(path, { recursive: true, force: true });
    },

    async alone(key, name, work) {
      const locks = workDir('locks');
      await mkdir(locks, { recursive: true });
      const unlock = await waitForLock(join(locks, `${safePictureKey(key)}.${name}`));
      try {
        return await work();
      } finally {
        unlock();
      }
    },

    async clear() {
      for (const kind of ['removed', 'drafts'] as const) {
        for (const name of (await ifThere(readdir(workDir(kind)))) ?? []) {
          const path = join(workDir(kind), name);
          const { mtimeMs } = (await ifThere(stat(path))) ?? { mtimeMs: Date.now() };
          const isLeft = kind === 'removed' || Date.now() - mtimeMs > ABANDONED_AFTER_MS;
          if (isLeft) await rm(path, { recursive: true, force: true });
        }
      }
    },
  };
}

/** @returns undefined if the file or folder does not exist */
async function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
