import { parse } from 'tldts';

/** Patterns for web addresses in folded text. */

/** Top-level domains that are no words, so that a dot before them is part of a name. */
const PLAIN_ENDS =
  'com|net|org|kr|io|gg|shop|store|xyz|info|biz|site|ly|gl|app|dev|vip|icu|cn|jp|ru|tk|asia|click|cafe|kim|tech|cloud|mobi';
/** Top-level domains that are also words, so that a path has to follow. */
const WORDY_ENDS =
  'me|to|so|us|la|im|be|tv|cc|ws|it|in|at|am|live|fun|work|page|blog|market|space|top|pro|win|online|club|link|ai|co|uk|de|fr|id|my|eu|ee|한국|닷컴';

/** Every part has a maximum length, so that no text takes long to match. */
const NAME = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
/** The characters of an address. Korean letters, brackets and the next address end it. */
const REST = '(?:(?!h[tx]{2}ps?:)[^\\s가-힣<>"\'()[\\]{}])';
const PATH = `(?:[/?#]${REST}{0,300})?`;
/** Credentials may precede the host. A Korean name ends unless a Latin name follows the dot. */
const AUTHORITY = `[([{]{0,2}(?:[^\\s/\\\\?#<>"']{1,100}@|(?:[\\p{L}\\p{N}-]{1,63}\\.(?=[a-z0-9])){0,5})(?:${REST}{1,300}|[가-힣]{1,20})`;
/** The name must not continue. */
const OVER = '(?![a-z0-9-])';

const LATIN = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A part with at least one letter, since `10점` is a score. */
const WORD = `(?=[0-9-]{0,61}[a-z])${LATIN}`;
/** Ways to disguise a dot from machines. */
const DOT_WORD = '\\s?[[({<]\\s?(?:\\.|dot|점|쩜|닷)\\s?[\\])}>]\\s?|\\s?(?:쩜|닷|도트)\\s?|\\sdot\\s';
/** Korean spellings of top-level domains, except in 컴퓨터, 넷플릭스 and 넷째. */
const KOREAN_ENDS = '컴(?!퓨)|넷(?!플|째)|케이알|코리아';
const spread = (word: string) => [...word].join('\\s?');

export const linkPatterns: RegExp[] = [
  // hxxp://, h t t p : / /; browsers read backslashes as slashes and accept any number of them
  `(?:h\\s?[tx]\\s?[tx]\\s?p\\s?s?)\\s?:(?:\\s?[/\\\\]){1,4}\\s?${AUTHORITY}`,
  `(?<![a-z0-9])https?:(?=${WORD}\\.[a-z])${AUTHORITY}`,
  `(?<![a-z0-9])w\\s?w\\s?w\\s?(?:\\.|점|쩜|닷)\\s?(?=[\\p{L}\\p{N}])${AUTHORITY}`,
  `(?<![\\p{L}\\p{N}@.-])(?:${NAME}\\.){0,5}${NAME}\\.(?:${PLAIN_ENDS})${OVER}(?::\\d+)?${PATH}`,
  `(?<![\\p{L}\\p{N}@.-])(?:${NAME}\\.){0,5}${LATIN}\\.(?:${WORDY_ENDS})/${REST}{0,300}`,
  // spam.online, whose top-level domain is one of a thousand (`isEndOfNames`)
  `(?<![\\p{L}\\p{N}@.-])(?:${LATIN}\\.){0,5}${WORD}\\.(?<end>[a-z]{3,24}|xn--[a-z0-9-]{2,59})${OVER}(?::\\d+)?${PATH}`,
  // exam ple . com, example .com, example. com, e x a m p l e . c o m
  `(?<![\\p{L}\\p{N}])${LATIN}(?:\\s?${LATIN})?\\s{1,2}[.,]\\s{0,2}(?:${spread('com')}|${spread('net')}|co\\s?\\.\\s?kr|kr|org|shop|xyz)${OVER}${PATH}`,
  `(?<![\\p{L}\\p{N}])${LATIN}\\s{0,2}[.,]\\s{0,2}(?:${spread('com')}|co\\s?\\.\\s?kr)${OVER}${PATH}`,
  // example[dot]com, example점com
  `(?<![a-z0-9])${WORD}(?:${DOT_WORD}|\\s?점\\s?)(?:${PLAIN_ENDS}|co|me)(?![a-z0-9])${PATH}`,
  `(?<![a-z0-9])${WORD}(?:${DOT_WORD}|점)(?:${KOREAN_ENDS})(?![a-z0-9])${PATH}`,
  `[가-힣0-9]{2,12}(?:닷|쩜)\\s?(?:컴|com|넷|net|kr|케이알)(?![a-z0-9])`,
  `[가-힣0-9]{2,12}\\s?점\\s?(?:com|net|kr)(?![a-z0-9])`,
].map((source) => new RegExp(source, 'gu'));

/** File extensions that are also top-level domains. */
const FILE_ENDS = ['mov', 'zip'];

/**
 * Returns whether this is a top-level domain, by the list of public suffixes. Callers omit country domains, since many
 * are words.
 */
export function isEndOfNames(end: string): boolean {
  return !FILE_ENDS.includes(end) && parse(`name.${end}`).isIcann === true;
}

export const emailPattern = new RegExp(
  `(?<![a-z0-9._%+-])[a-z0-9._%+-]{2,40}\\s?(?:@|\\(at\\)|\\[at\\]|골뱅이)\\s?${LATIN}\\s?(?:\\.|점|쩜|닷)\\s?(?:${LATIN}\\.)?(?:com|net|kr|org|컴|넷)${OVER}`,
  'gu',
);
