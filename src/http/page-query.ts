import { tidyLine } from '../lib/plain-text.ts';
import { firstGraphemes, UNITS_PER_CHARACTER } from '../lib/text/graphemes.ts';

const LAST_PAGE = 1_000_000;

/**
 * The zero-based page that `?page=` of a page address asks for; readers count from 1.
 * @returns undefined when it is no page number
 */
export function pageFromQuery(url: URL): number | undefined {
  const text = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,6}$/.test(text)) return undefined;
  const page = Number(text) - 1;
  return page < LAST_PAGE ? page : undefined;
}

/** The id in a page address; undefined when it cannot be one. */
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
