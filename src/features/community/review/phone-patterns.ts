/** Patterns for Korean phone numbers in folded text. */

const digits: Record<string, string> = {
  0: '[0o공영빵]',
  1: '[1li|일]',
  2: '[2이]',
  3: '[3삼]',
  4: '[4사]',
  5: '[5오]',
  6: '[6육륙]',
  7: '[7칠]',
  8: '[8팔]',
  9: '[9구]',
};
const ANY = '[0-9oli|공영빵일이삼사오육륙칠팔구]';
/** Separators between the groups of a number, including how they are read aloud. */
const GAP = '(?:[^\\p{L}\\p{N}]{0,4}|\\s?(?:다시|대시|에|의|땡|점|쩜)\\s?)';
/** Separators for numbers whose groups could mean something else. */
const WIDE_GAP = '[-.)~/·*]\\s?|\\s[-.~/*]\\s|\\s';
/** Letters count as digits only among digits. */
const FEW_LETTERS = '(?!(?:[^a-z]{0,4}[a-z]){6})';
const BEGINS = `(?<![\\p{Nd}]|[\\p{Nd}][.,:/-])${FEW_LETTERS}`;
const ENDS = '(?![\\p{Nd}]|[.,:/-][\\p{Nd}])';

const spell = (number: string, between = '') => [...number].map((digit) => digits[digit]).join(between);

/** @param prefix the pattern of the first digits */
const groups = (prefix: string) => `${BEGINS}${prefix}${GAP}${ANY}{3,4}${GAP}${ANY}{4}${ENDS}`;

/** In letters, 011 spells oil, and 010 is part of words such as polo. */
const NO_WORD = '(?!oil|(?<=[a-z])[oli]{3})';
const MOBILE = `${NO_WORD}${spell('01')}(?:${['0', '1', '6', '7', '8', '9'].map((digit) => digits[digit]).join('|')})`;
const ABROAD = `(?:\\+|${spell('00')})\\s?${spell('82')}${GAP}(?:\\(?${digits[0]}\\)?)?${GAP}`;

/** Digits separated by the same sign: `0 1 0 - 1 2 3 4 - 5 6 7 8`. */
const SPACED = `${BEGINS}${digits[0]}([^\\p{L}\\p{N}]{1,2})${digits[1]}\\1${digits[0]}[^\\p{L}\\p{N}]{1,5}${ANY}(?:\\1${ANY}){3}[^\\p{L}\\p{N}]{1,5}${ANY}(?:\\1${ANY}){3}${ENDS}`;

const AREA = `(?:02|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4]))`;
export const UNITS = 'cm|mm|m|ml|l|cc|kg|mg|g|w|k|px|mb|gb|v|ppm|lux|lx|inch|pcs|ea|hz|am|pm';
const NO_MEASURE = `(?![a-z%]|\\s?(?:(?:${UNITS})(?![a-z])|%|원|룩스|럭스|켈빈|배))`;
/** Numbers of companies. Two years such as `1588-1999` are not a number. */
const FIRM = `1(?:5(?:22|33|44|66|77|88|99)|6(?:00|44|55|61|66|70|88)|8(?:00|11|33|44|55|66|77|88|99))-(?!1[5-9]\\d\\d|20\\d\\d)\\d{4}`;

export const phonePatterns: RegExp[] = [
  groups(MOBILE),
  groups(`${ABROAD}${digits[1]}${ANY}`),
  `${BEGINS}82-${spell('10')}${GAP}${ANY}{4}${GAP}${ANY}{4}${ENDS}`,
  groups(
    `${spell('05')}${digits[0]}(?:${['2', '3', '4', '5', '6', '7', '8'].map((digit) => digits[digit]).join('|')})`,
  ),
  groups(spell('070')),
  SPACED,
  `${BEGINS}\\(?${AREA}(?:${WIDE_GAP})\\d{3,4}(?:${WIDE_GAP})\\d{4}${ENDS}`,
  `${BEGINS}${FIRM}${ENDS}${NO_MEASURE}`,
].map((source) => new RegExp(source, 'gu'));
