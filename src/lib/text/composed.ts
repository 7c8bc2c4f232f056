/**
 * Unicode normalisation that takes linear time. Normalisation sorts the combining marks of a letter, in time with the
 * square of their number: 100,000 marks on one letter block a process for ten seconds. All code therefore normalises
 * through this file (`tests/unit/text/texts.test.ts`).
 */
import { segmenter, UNITS_PER_CHARACTER } from './graphemes.ts';

/**
 * Characters that never combine with each other, as a character class for regular expressions of JavaScript and
 * PostgreSQL.
 */
export const PLAIN_CHARACTERS = String.raw`\n\r\t -\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3000-\u3029\u3030-\u3096\u30a0-\ua4cf\uac00-\ud7a3\uff01-\uff9d\uffe0-\uffee`;
const PLAIN = new RegExp(`^[${PLAIN_CHARACTERS}]*$`);

/** Returns the text with every character cut to `UNITS_PER_CHARACTER`. Takes linear time. */
export function withShortGraphemes(text: string): string {
  if (text.length <= UNITS_PER_CHARACTER || PLAIN.test(text)) return text;
  let isLong = false;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    isLong ||= segment.length > UNITS_PER_CHARACTER;
    kept += segment.length > UNITS_PER_CHARACTER ? cut(segment) : segment;
  }
  return isLong ? kept : text;
}

/** Does not split a surrogate pair. */
function cut(grapheme: string): string {
  const beginning = grapheme.slice(0, UNITS_PER_CHARACTER);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** Returns the normalised text, with every character cut to `UNITS_PER_CHARACTER` first. */
export function composed(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return withShortGraphemes(text).normalize(form);
}
