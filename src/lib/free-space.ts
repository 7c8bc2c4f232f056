import { statfs } from 'node:fs/promises';

/** How old the answer may be: those who ask at once are answered together. */
const KNOWN_FOR_MS = 3_000;

type Known = { bytes: Promise<number>; until: number };

const known = new Map<string, Known>();

/** @returns the bytes that are free on the disk of a folder that is there, now or some seconds ago */
export function freeSpace(folder: string): Promise<number> {
  const last = known.get(folder);
  if (last && last.until > performance.now()) return last.bytes;
  const bytes = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
  known.set(folder, { bytes, until: performance.now() + KNOWN_FOR_MS });
  return bytes;
}
