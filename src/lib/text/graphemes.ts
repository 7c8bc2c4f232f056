/**
 * Shortens texts by grapheme: the characters that a reader sees. A family emoji is one character, and so is
 * a syllable of old Hangul. JavaScript's own `length` and `slice` count UTF-16 code units, so they split such characters.
 */

/**
 * The limit of code units per character. A kissing couple with skin tones has 15, the flag of Wales 14, and real
 * letters have fewer. A stored text has no longer character (`composed.ts`).
 */
export const UNITS_PER_CHARACTER = 30;

export const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** Returns the first characters of a text, unchanged. Reads no further than the cut. */
export function firstGraphemes(text: string, count: number): string {
  if (text.length <= count) return text;
  let left = count;
  for (const { index } of segmenter.segment(text)) {
    if (left === 0) return text.slice(0, index);
    left--;
  }
  return text;
}

/** Returns whether a text has more characters than the limit. Reads no further than the limit. */
export function isLongerThan(text: string, limit: number): boolean {
  return firstGraphemes(text, limit).length < text.length;
}
