import { INITIALS, initialOf, isSyllable } from './hangul.ts';
import { BREAK, withoutSpaces, wordsOf } from './normalise.ts';
import { stemOf } from './particles.ts';

/**
 * Tokens of the index are numbers: a kind, and a value below it. They stay in JavaScript's range of exact integers, and
 * PostgreSQL compares them without a locale.
 */
const KIND = 2 ** 32;
const kinds = { pair: 0, headPair: 1, word: 2, initials: 3, bucket: 4 };

/** Returns the token of two consecutive letters; with `isHead`, of two letters in the title or tags. */
export function pairToken(one: string, other: string, isHead = false): number {
  return (isHead ? kinds.headPair : kinds.pair) * KIND + one.charCodeAt(0) * 65_536 + other.charCodeAt(0);
}

/** Returns the token of a word of one letter, without its particle. */
export function wordToken(letter: string): number {
  return kinds.word * KIND + letter.charCodeAt(0);
}

/** The maximum number of initial consonants of a token. */
const INITIALS_KEPT = 4;

/** Returns the token of the first two to four initial consonants of a word. */
export function initialsToken(initials: readonly number[]): number {
  return kinds.initials * KIND + initials.slice(0, INITIALS_KEPT).reduce((sum, each) => sum * 32 + each + 1, 0);
}

/** The number of ids in a bucket. Searches go through the buckets, the newest first. */
export const BUCKET_IDS = 4_096;

export function bucketToken(bucket: number): number {
  return kinds.bucket * KIND + bucket;
}

/** @param text without spaces */
export function pairsIn(text: string, isHead = false): number[] {
  const pairs: number[] = [];
  for (let index = 1; index < text.length; index++) {
    const [one = BREAK, other = BREAK] = [text[index - 1], text[index]];
    if (one !== BREAK && other !== BREAK) pairs.push(pairToken(one, other, isHead));
  }
  return pairs;
}

/**
 * Returns the tokens of a row, without the token of its bucket, which `index-rows.server.ts` adds.
 * @param head the normalised title and tags
 * @param body all other text, normalised
 */
export function tokensOf(head: string, body: string): number[] {
  const tokens = new Set<number>();
  const bare = withoutSpaces(head);
  for (const token of [...pairsIn(bare), ...pairsIn(bare, true), ...pairsIn(withoutSpaces(body))]) tokens.add(token);
  for (const word of new Set(wordsOf(`${head} ${body}`))) for (const token of tokensOfWord(word)) tokens.add(token);
  return [...tokens];
}

function tokensOfWord(word: string): number[] {
  const tokens: number[] = [];
  const stem = stemOf(word, 1);
  if (stem.length === 1) tokens.push(wordToken(stem));
  const initials = initialsIn(word);
  for (let length = 2; length <= initials.length; length++) tokens.push(initialsToken(initials.slice(0, length)));
  return tokens;
}

/** Returns the initial consonants at the beginning of a word, at most `INITIALS_KEPT`. */
function initialsIn(word: string): number[] {
  const initials: number[] = [];
  for (const letter of word) {
    if (initials.length === INITIALS_KEPT || !(isSyllable(letter) || INITIALS.includes(letter))) break;
    initials.push(initialOf(letter));
  }
  return initials;
}
