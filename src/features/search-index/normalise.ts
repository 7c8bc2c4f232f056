import { composed } from '../../lib/text/composed.ts';

/** Between two things that are not read on: sentences, lines, a title and its subtitle. */
export const BREAK = '|';

/**
 * A text as the index and a query compare it: composed syllables, small letters, letters and digits alone, one space between
 * two words and at both ends, a break between two sentences. The same whatever the database's locale.
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

/** What stands between spaces. */
export function wordsOf(normalised: string): string[] {
  return normalised.split(' ').filter((word) => word !== '' && word !== BREAK);
}

/** A normalised text without its spaces, since nobody agrees where they belong. */
export function withoutSpaces(normalised: string): string {
  return normalised.replaceAll(' ', '');
}

/** Single characters that are also written as two: ℃ is °C. */
const DEGREES = /[℃℉]/g;
const FULL_WIDTH = /[！-～]/g;
/** Marks of direction and width, which stand inside words; a NUL is none of a text. */
const INVISIBLE = /[\p{Cf}\0]/gu;
const SENTENCE_END = /[.!?。…](?=\s|$)|[\n\r|]+/g;
const OUTER_BREAKS = /^[ |]+|[ |]+$/g;
const NOT_READ = /[^\p{L}\p{N}|]+/gu;
