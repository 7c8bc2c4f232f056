import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { MAX_UPLOAD_BYTES } from '../picture/limits.ts';

/** Where the pictures of another site are found; where neither is said, nowhere. */
export type PictureSource = {
  /** A copy of the folder that they lay in: `data` of gnuboard, `uploads` of WordPress. */
  folder?: string | undefined;
  /** The address of the other site, to fetch them from; no other site is asked. */
  site?: string | undefined;
};

type Found = { bytes: Uint8Array } | { why: string };

const FETCH_MS = 20_000;
/** What lies below the folder that is copied. */
const STORED = /\/(?:wp-content\/uploads|data)\/(.+)$/;
/** WordPress stores a picture in several sizes, `pot-300x200.jpg` beside `pot.jpg`. */
const SIZE = /-\d+x\d+(?=\.\w+$)/;

/** @param src its address, as a post names it */
export async function findPicture(src: string, { folder, site }: PictureSource): Promise<Found> {
  const path = pathOf(src);
  if (folder !== undefined && path !== undefined) {
    const found = (await readIn(folder, path.replace(SIZE, ''))) ?? (await readIn(folder, path));
    if (found || site === undefined) return found ?? { why: 'it is not in the folder' };
  }
  if (site === undefined) return { why: 'nobody said where it lies' };
  return fetchFrom(site, src);
}

function pathOf(src: string): string | undefined {
  const [, path] = STORED.exec(URL.canParse(src) ? new URL(src).pathname : src) ?? [];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** @returns undefined when there is no such file below the folder */
async function readIn(folder: string, path: string): Promise<Found | undefined> {
  const root = await realpath(folder);
  const file = await realpath(join(root, path)).catch(() => undefined);
  if (!file?.startsWith(root + sep)) return undefined;
  const opened = await open(file);
  try {
    const stat = await opened.stat();
    if (!stat.isFile()) return undefined;
    return stat.size > MAX_UPLOAD_BYTES ? { why: 'it is too large' } : { bytes: await opened.readFile() };
  } finally {
    await opened.close();
  }
}

async function fetchFrom(site: string, src: string): Promise<Found> {
  if (!URL.canParse(src) || new URL(src).origin !== new URL(site).origin) return { why: 'it lies on another site' };
  try {
    const answer = await fetch(src, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    if (!answer.ok || !answer.body) return { why: `the site answers ${answer.status}` };
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES) return { why: 'it is too large' };
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks) };
  } catch {
    return { why: 'the site does not answer' };
  }
}
