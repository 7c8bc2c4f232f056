/** What people type, as it is stored. */

/** Controls but for the line break, marks that turn the reading direction, and what has no width. */
const INVISIBLE = /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Anything that leaves ink; among the rest are fillers that look like an empty line. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Composed syllables, plain line breaks, nothing that cannot be seen; spaces at its ends stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE, '');
}

/** The same without spaces at its ends. */
export function tidyText(text: string): string {
  return cleanText(text).trim();
}

/** The same in one line. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/g, ' ');
}

/** Whether a reader sees nothing at all. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Its beginning in one line, cut at a whole character. @param length in characters, without the dots of a cut */
export function excerpt(text: string, length: number): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}
