import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Picture, pictureSchema } from './picture.ts';

/** Beside a picture's files: what its row says, so that the files alone are enough to restore it. */
const DESCRIPTION = 'picture.json';

/** Where a picture's files lie on the local disk: two levels, so that no folder grows too large. */
export function pictureDir(dataDir: string, key: string): string {
  return join(dataDir, 'pictures', key.slice(0, 2), key);
}

/** Writes all files of a picture; they appear together or not at all. */
export async function writePictureFiles(
  dataDir: string,
  picture: Picture,
  files: { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const target = pictureDir(dataDir, picture.key);
  const draft = `${target}.draft`;
  try {
    await mkdir(draft, { recursive: true });
    for (const file of files) await writeFile(join(draft, file.name), file.bytes);
    await writeFile(join(draft, DESCRIPTION), JSON.stringify(picture));
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** What lies on the disk under this key, if it is whole. */
export async function readPictureDescription(dataDir: string, key: string): Promise<Picture | undefined> {
  const text = await readFile(join(pictureDir(dataDir, key), DESCRIPTION), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : pictureSchema.parse(JSON.parse(text));
}

/** Removes a picture that nobody shows any more; one that is already gone is no fault. */
export async function removePictureFiles(dataDir: string, key: string): Promise<void> {
  await rm(pictureDir(dataDir, key), { recursive: true, force: true });
}
