/** The one list of characters that leave no ink, for everything that people write and for every document made of it. */

/** No text may hold them: XML allows neither U+FFFE nor U+FFFF, and Unicode keeps all of them for programs. */
const NONCHARACTER = String.raw`\p{Noncharacter_Code_Point}`;
/** Marks that turn the reading direction, marks without a width, soft hyphens, and what annotates a text for machines. */
const FORMAT = String.raw`\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}`;
const REMOVED = new RegExp(String.raw`(?!\n)\p{Cc}|[${FORMAT}${NONCHARACTER}]`, 'gu');

/** Letters of a tag spell the flag of a region after a black flag; elsewhere they hide a text in another. */
const TAG_LETTERS = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f})|[\u{e0000}-\u{e00ff}]/gu;
/** U+200C and U+200D join emoji and shape Persian and Indic letters; after other characters they only make two words differ. */
const IDLE_JOINERS =
  /(?<=^|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*)[\u200c\u200d]+/gu;

/** A blank of Braille, and fillers of Hangul, which stand for a space in a single line. */
export const BLANK_LETTERS = String.raw`\u2800\u3164\uffa0`;
/** Anything that leaves ink; among the rest are fillers that look like an empty line. */
const VISIBLE = new RegExp(String.raw`[^\s\p{Default_Ignorable_Code_Point}${BLANK_LETTERS}${NONCHARACTER}]`, 'u');

/** Returns the text without characters that nobody sees. Line breaks and the joiners of emoji stay. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(REMOVED, '').replaceAll(TAG_LETTERS, '$1').replaceAll(IDLE_JOINERS, '');
}

/** Returns whether a reader sees nothing at all. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Returns the text as XML and JSON may carry it, whatever was stored before texts were cleaned. */
export function withoutNoncharacters(text: string): string {
  return text.toWellFormed().replaceAll(UNFIT, '');
}

const UNFIT = new RegExp(String.raw`(?![\t\n\r])\p{Cc}|${NONCHARACTER}`, 'gu');
