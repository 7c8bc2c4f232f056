import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeSpace } from '../../lib/free-space.ts';
import { waitForLock } from '../../lib/lock-file.ts';
import { descriptionSchema, type PictureStore, safePictureKey } from './picture-store.ts';

const DESCRIPTION = 'picture.json';
const ORIGINAL = 'original.jpg';

/** An unfinished file that is older was left by a process that was killed: no writing takes so long. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Where a picture's files lie on the local disk: two levels, so that no folder grows too large. */
export function pictureDir(dataDir: string, key: string): string {
  return join(dataDir, 'pictures', safePictureKey(key).slice(0, 2), key);
}

/**
 * Pictures on the disk of this machine.
 * @param keepFreeBytes of the disk, below which there is no more room
 */
export function openLocalStore(dataDir: string, keepFreeBytes = 0): PictureStore {
  const dirOf = (key: string) => pictureDir(dataDir, key);
  /** Beside them: files that are being written, pictures that are being removed, locks of whoever makes a file. */
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

    /** In one step, so that a file which is being made for the picture cannot be added any more. */
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

/** @returns undefined when what it is about does not exist */
async function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
