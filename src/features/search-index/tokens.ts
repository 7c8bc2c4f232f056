import { INITIALS, initialOf, isSyllable } from './hangul.ts';
import { BREAK, withoutSpaces, wordsOf } from './normalise.ts';
import { stemOf } from './particles.ts';

/**
 * What the index keeps of a text are numbers: a kind of token, and below it what it says. They stay in the range in which
 * JavaScript counts exactly, and PostgreSQL compares them without a locale.
 */
const KIND = 2 ** 32;
const kinds = { pair: 0, headPair: 1, word: 2, initials: 3, bucket: 4 };

/** Two letters that follow each other; by those of the head alone where that is meant. */
export function pairToken(one: string, other: string, isHead = false): number {
  return (isHead ? kinds.headPair : kinds.pair) * KIND + one.charCodeAt(0) * 65_536 + other.charCodeAt(0);
}

/** A word that is one letter long, whatever particle it carries. */
export function wordToken(letter: string): number {
  return kinds.word * KIND + letter.charCodeAt(0);
}

/** How many initial consonants a word is found by. */
const INITIALS_KEPT = 4;

/** The first two to four initial consonants of a word. */
export function initialsToken(initials: readonly number[]): number {
  return kinds.initials * KIND + initials.slice(0, INITIALS_KEPT).reduce((sum, each) => sum * 32 + each + 1, 0);
}

/** Rows are searched from the newest on, so many ids at a time. */
export const BUCKET_IDS = 4_096;

/** A bucket of ids, by its number. */
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
 * The tokens by which a row is found, without that of its bucket, which the database adds.
 * @param head its title and tags, normalised
 * @param body the rest, normalised
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

/** The initial consonants that a word begins with, as many as are kept. */
function initialsIn(word: string): number[] {
  const initials: number[] = [];
  for (const letter of word) {
    if (initials.length === INITIALS_KEPT || !(isSyllable(letter) || INITIALS.includes(letter))) break;
    initials.push(initialOf(letter));
  }
  return initials;
}
