import { composed } from '../../../lib/text/composed.ts';

/** Separates parts that must not match across: sentences, lines, a title and its subtitle. */
export const BREAK = '|';

/**
 * Normalises a text for the index and for queries: composed syllables, lower case, only letters and digits, one space
 * around each word, a `BREAK` between sentences. The result does not depend on the database's locale.
 */
export function normalise(text: string): string {
  const letters = composed(text)
    .replace(DEGREES, (sign) => (sign === '℃' ? '°C' : '°F'))
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(SENTENCE_END, BREAK)
    .replace(NOT_READ, ' ')
    .replaceAll(BREAK, ` ${BREAK} `)
    .replace(/\s+/g, ' ')
    .replace(OUTER_BREAKS, '');
  return letters === '' ? '' : ` ${letters} `;
}

export function wordsOf(normalised: string): string[] {
  return normalised.split(' ').filter((word) => word !== '' && word !== BREAK);
}

/** Removes the spaces of a normalised text, since writers do not agree on where to put them. */
export function withoutSpaces(normalised: string): string {
  return normalised.replaceAll(' ', '');
}

/** Single characters that are also written as two: ℃ is °C. */
const DEGREES = /[℃℉]/g;
const FULL_WIDTH = /[！-～]/g;
/** Marks of direction and width, which may stand inside words, and NUL. */
const INVISIBLE = /[\p{Cf}\0]/gu;
const SENTENCE_END = /[.!?。…](?=\s|$)|[\n\r|]+/g;
const OUTER_BREAKS = /^[ |]+|[ |]+$/g;
const NOT_READ = /[^\p{L}\p{N}|]+/gu;
