/**
 * Unicode normalisation that takes linear time. Normalising sorts the marks on a letter, which takes the square of their
 * number: 100,000 marks on one letter hold a process for ten seconds. All normalising therefore goes through here
 * (`tests/unit/texts.test.ts`).
 */

/** Code units of one character: a kissing couple with skin tones has 15, the flag of Wales 14, letters in use fewer. */
const MOST_UNITS = 30;

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
/** Characters of which no two make one character, as a class of JavaScript's and PostgreSQL's regular expressions. */
export const PLAIN_CHARACTERS = String.raw`\n\r\t -\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3000-\u3029\u3030-\u3096\u30a0-\ua4cf\uac00-\ud7a3\uff01-\uff9d\uffe0-\uffee`;
const PLAIN = new RegExp(`^[${PLAIN_CHARACTERS}]*$`);

/** Returns the text with every character cut to what one may have; linear in its length. */
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

/** Half of a surrogate pair would be no character. */
function cut(grapheme: string): string {
  const beginning = grapheme.slice(0, MOST_UNITS);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** Returns the text in composed letters, with every character cut to what one may have. */
export function composed(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return withShortGraphemes(text).normalize(form);
}
