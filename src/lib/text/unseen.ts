/** The list of invisible characters, for all texts that people write and for all documents that contain them. */

/**
 * Noncharacters are not allowed in texts: XML forbids U+FFFE and U+FFFF, and Unicode reserves all of them for internal
 * use.
 */
const NONCHARACTER = String.raw`\p{Noncharacter_Code_Point}`;
/** Marks of the reading direction, marks without a width, soft hyphens, and annotation characters. */
const FORMAT = String.raw`\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}`;
const REMOVED = new RegExp(String.raw`(?!\n)\p{Cc}|[${FORMAT}${NONCHARACTER}]`, 'gu');

/** Tag characters after a black flag spell the flag of a region. Elsewhere they can hide one text in another. */
const TAG_LETTERS = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f})|[\u{e0000}-\u{e00ff}]/gu;
/** U+200C and U+200D join emoji and shape Persian and Indic letters; after other characters they only make two words differ. */
const IDLE_JOINERS =
  /(?<=^|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*)[\u200c\u200d]+/gu;

/** The Braille blank and the Hangul fillers, which look like spaces. `tidyLine` replaces them by a space. */
export const BLANK_LETTERS = String.raw`\u2800\u3164\uffa0`;
/** Matches any visible character. Fillers that look like an empty line are not visible. */
const VISIBLE = new RegExp(String.raw`[^\s\p{Default_Ignorable_Code_Point}${BLANK_LETTERS}${NONCHARACTER}]`, 'u');

/** Returns the text without invisible characters. Line breaks and the joiners of emoji stay. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(REMOVED, '').replaceAll(TAG_LETTERS, '$1').replaceAll(IDLE_JOINERS, '');
}

/** Returns whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Returns the text without characters that XML or JSON forbids. Texts stored before cleaning existed may hold some. */
export function withoutNoncharacters(text: string): string {
  return text.toWellFormed().replaceAll(UNFIT, '');
}

const UNFIT = new RegExp(String.raw`(?![\t\n\r])\p{Cc}|${NONCHARACTER}`, 'gu');
