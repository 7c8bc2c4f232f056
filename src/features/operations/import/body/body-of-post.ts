import type { ImportedPost } from '../export-items.ts';
import { isReadable } from './addresses.ts';
import type { Block } from './blocks.ts';
import { type ReadBody, readBody } from './read-body.ts';

/** Returns the body of a post as blocks, after the pictures that were attached to it. */
export function bodyOfPost({ html, keepsLineBreaks, pictures, leftOut = [] }: ImportedPost, base?: string): ReadBody {
  const read = readBody(html, { base, keepsLineBreaks });
  const attached = pictures.map(({ src, alt }): Block => ({ type: 'picture', src: absolute(src, base), alt }));
  return { blocks: [...attached, ...read.blocks], leftOut: [...leftOut, ...read.leftOut] };
}

/** Resolves the address of a picture against the root of the other site; unchanged if that site is not known. */
export function absolute(src: string, base: string | undefined): string {
  return isReadable(src) && !src.startsWith('data:') && URL.canParse(src, base) ? new URL(src, base).href : src;
}
