import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a picture's files lie on the local disk: two levels, so that no folder grows too large. */
export function pictureDir(dataDir: string, key: string): string {
  return join(dataDir, 'pictures', key.slice(0, 2), key);
}

/** Writes all files of a picture; they appear together or not at all. */
export async function writePictureFiles(
  dataDir: string,
  key: string,
  files: { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const target = pictureDir(dataDir, key);
  const draft = `${target}.draft`;
  try {
    await mkdir(draft, { recursive: true });
    for (const file of files) await writeFile(join(draft, file.name), file.bytes);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
