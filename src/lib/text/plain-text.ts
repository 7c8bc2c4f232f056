/** Cleans texts that people enter, for storage. */
import { composed } from './composed.ts';
import { firstGraphemes } from './graphemes.ts';
import { BLANK_LETTERS, withoutUnseen } from './unseen.ts';

export { isBlank } from './unseen.ts';

/**
 * Returns a text with composed syllables and plain line breaks, without invisible characters. Spaces at its ends stay.
 * Invisible characters are removed first: between combining marks they would hide how many marks one letter has.
 */
export function cleanText(text: string): string {
  return composed(withoutUnseen(text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')));
}

/** Returns the cleaned text, trimmed. */
export function tidyText(text: string): string {
  return cleanText(text).trim();
}

/** Returns the cleaned text in one line, trimmed. */
export function tidyLine(text: string): string {
  return cleanText(text).replaceAll(SPACES, ' ').trim();
}

const SPACES = new RegExp(`[\\s${BLANK_LETTERS}]+`, 'g');

/** Returns the beginning of a text in one line. @param length in characters, without the ellipsis */
export function excerpt(text: string, length: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const beginning = firstGraphemes(line, length);
  return beginning === line ? line : `${beginning}…`;
}
