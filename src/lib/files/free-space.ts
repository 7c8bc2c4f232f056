import { statfs } from 'node:fs/promises';

/** The maximum age of a result, which is shared by concurrent callers. */
const KNOWN_FOR_MS = 3_000;

type Known = { bytes: Promise<number>; until: number };

const known = new Map<string, Known>();

/** Returns the free bytes on the disk of an existing directory, at most 3 s old. */
export function freeSpace(folder: string): Promise<number> {
  const last = known.get(folder);
  if (last && last.until > performance.now()) return last.bytes;
  const bytes = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
  known.set(folder, { bytes, until: performance.now() + KNOWN_FOR_MS });
  return bytes;
}
