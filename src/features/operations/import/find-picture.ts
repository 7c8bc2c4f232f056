import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { MAX_UPLOAD_BYTES } from '../../writing/picture/limits.ts';
import { withoutSize } from './body/addresses.ts';
import { dataPicture } from './body/data-picture.ts';
import { askSite, NotAnsweredError } from './source/ask-site.ts';
import { isSameSite } from './source/same-site.ts';
import { composed } from '../../../lib/text/composed.ts';

/** Where to look for the pictures of the old site. Without a folder and a site, only `data:` pictures are found. */
export type PictureSource = {
  /** A copy of the old site's folder of pictures: `data` of gnuboard, `uploads` of WordPress. */
  folder?: string | undefined;
  /** The address of the old site. Pictures are fetched from this site alone. */
  site?: string | undefined;
  /** Whether the old site is in the operator's own network. */
  isLocal?: boolean;
};

type Found = { bytes: Uint8Array } | { why: string };

const FETCH_MS = 20_000;
/** Captures the path of a file below the copied folder. */
const STORED = /\/(?:wp-content\/uploads|data)\/(.+)$/s;

/**
 * Returns the bytes of a picture, or why it was not found: first from the folder, then from the site.
 * @param src the address of the picture as the post has it
 */
export async function findPicture(src: string, { folder, site, isLocal = false }: PictureSource): Promise<Found> {
  const within = dataPicture(src);
  if (within) return within;
  const path = pathOf(src);
  if (folder !== undefined && path !== undefined) {
    const found = (await readIn(folder, withoutSize(path))) ?? (await readIn(folder, path));
    if (found || site === undefined) return found ?? { why: 'it is not in the folder' };
  }
  if (site === undefined) return { why: 'neither --files nor --fetch is given' };
  return fetchFrom(site, src, isLocal);
}

function pathOf(src: string): string | undefined {
  const [, path] = STORED.exec(URL.canParse(src) ? new URL(src).pathname : src) ?? [];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** @returns undefined if the folder has no such file */
async function readIn(folder: string, path: string): Promise<Found | undefined> {
  const root = await realpath(folder);
  const file = await realFile(root, path);
  if (file === undefined) return undefined;
  const { size } = await stat(file);
  return size > MAX_UPLOAD_BYTES ? { why: 'it is too large' } : { bytes: await readFile(file) };
}

/**
 * Returns the real path of a file below the folder. A copy made on a Mac has decomposed file names (NFD), while the
 * post may use another form.
 */
async function realFile(root: string, path: string): Promise<string | undefined> {
  for (const form of new Set([path, composed(path), composed(path, 'NFD')])) {
    const file = await realpath(join(root, form)).catch(() => undefined);
    // Opening a pipe would block until another process writes into it.
    if (file?.startsWith(root + sep) && (await stat(file)).isFile()) return file;
  }
  return undefined;
}

/** Fetches the picture from the origin that the operator named, even if the post uses another name of the site. */
async function fetchFrom(site: string, src: string, isLocal: boolean): Promise<Found> {
  if (!URL.canParse(src) || !isSameSite(src, site)) return { why: 'it is on another site' };
  const { pathname, search } = new URL(src);
  try {
    const signal = AbortSignal.timeout(FETCH_MS);
    const answer = await askSite(new URL(site).origin + pathname + search, { isLocal, signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES) return { why: 'it is too large' };
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks) };
  } catch (error) {
    return { why: error instanceof NotAnsweredError ? error.message : 'the site does not answer' };
  }
}
