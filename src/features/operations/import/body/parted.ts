import { segmenter } from '../../../../lib/text/graphemes.ts';

/** How many UTF-16 units around a cut are checked for one character. */
const REACH = 64;

/**
 * Splits a text into parts of at most the given number of UTF-16 units: between words if possible, and never within a
 * character. The joined parts are the text.
 */
export function parted(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const space = Math.max(rest.lastIndexOf(' ', limit - 1), rest.lastIndexOf('\n', limit - 1));
    const end = space > limit / 2 ? space + 1 : characterStart(rest, limit);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Returns the start of the character at this index. A character longer than any real one is split. */
function characterStart(text: string, place: number): number {
  const from = Math.max(0, place - REACH);
  const found = segmenter.segment(text.slice(from, place + REACH)).containing(place - from);
  if (found && found.index > 0) return from + found.index;
  return /[\ud800-\udbff]/.test(text[place - 1] ?? '') ? place - 1 : place;
}
