/**
 * Unicode normalisation that takes linear time. Normalisation sorts the combining marks of a letter, in time with the
 * square of their number: 100,000 marks on one letter block a process for ten seconds. All code therefore normalises
 * through this file (`tests/unit/texts.test.ts`).
 */

/**
 * The limit of code units per character. A kissing couple with skin tones has 15, the flag of Wales 14, and real
 * letters have fewer.
 */
const MOST_UNITS = 30;

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
/**
 * Characters that never combine with each other, as a character class for regular expressions of JavaScript and
 * PostgreSQL.
 */
export const PLAIN_CHARACTERS = String.raw`\n\r\t -\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3000-\u3029\u3030-\u3096\u30a0-\ua4cf\uac00-\ud7a3\uff01-\uff9d\uffe0-\uffee`;
const PLAIN = new RegExp(`^[${PLAIN_CHARACTERS}]*$`);

/** Returns the text with every character cut to `MOST_UNITS`. Takes linear time. */
export function withShortGraphemes(text: string): string {
  if (text.length <= MOST_UNITS || PLAIN.test(text)) return text;
  let isLong = false;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    isLong ||= segment.length > MOST_UNITS;
    kept += segment.length > MOST_UNITS ? cut(segment) : segment;
  }
  return isLong ? kept : text;
}

/** Does not split a surrogate pair. */
function cut(grapheme: string): string {
  const beginning = grapheme.slice(0, MOST_UNITS);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** Returns the normalised text, with every character cut to `MOST_UNITS` first. */
export function composed(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return withShortGraphemes(text).normalize(form);
}
