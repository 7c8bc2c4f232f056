import { tidyLine } from '../lib/text/plain-text.ts';
import { firstGraphemes, UNITS_PER_CHARACTER } from '../lib/text/graphemes.ts';

const LAST_PAGE = 1_000_000;

/**
 * Returns the zero-based page number of `?page=` in a page address, which counts from 1.
 * @returns undefined if it is invalid
 */
export function pageFromQuery(url: URL): number | undefined {
  const text = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,6}$/.test(text)) return undefined;
  const page = Number(text) - 1;
  return page < LAST_PAGE ? page : undefined;
}

/** Returns the id in a page address; undefined if it is invalid. */
export function idFromPath(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns a search text from a page address, cleaned like the texts that it is compared with.
 * @param length in characters
 */
export function textFromQuery(url: URL, name: string, length: number): string {
  const text = url.searchParams.get(name) ?? '';
  return firstGraphemes(tidyLine(text.slice(0, UNITS_PER_CHARACTER * length)), length);
}
