import { INITIALS, initialOf, isSyllable, syllablesFrom } from '../../search-index/hangul.ts';
import { normalise, wordsOf } from '../../search-index/normalise.ts';
import { stemOf } from '../../search-index/particles.ts';
import { initialsToken, pairsIn, wordToken } from '../../search-index/tokens.ts';

/** A parsed query. All its terms must match, in any order. */
export type Query = { terms: Term[] };

/** A word, or several words with one meaning, and its spellings. One of them must match. */
export type Term = { typed: string; forms: Form[] };

/** One spelling; all its parts must match. */
export type Form = Sought[];

/** Letters anywhere, a word of one letter, a whole name with or without a particle, or the beginning of a word. */
export type Sought =
  | { is: 'letters'; letters: string }
  | { is: 'word'; letter: string }
  | { is: 'name'; words: string[] }
  | { is: 'start'; initials: number[]; pattern: string };

/** Returns all names of the plant with this name, normalised and without spaces; empty for other words. */
export type NamesOf = (words: string[]) => string[];

/** Maximum number of words of a query that count. */
export const QUERY_WORDS = 8;
/** Maximum number of words in a name. */
const NAME_WORDS = 4;
/** Maximum number of spellings of the whole query that are searched. */
const COMBINATIONS = 24;
/** Minimum number of letters that match across a space: two letters around a space rarely form a word. */
export const ACROSS_SPACES = 3;

/** Parses a query. @param typed the input; only its first `QUERY_WORDS` words count */
export function parseQuery(typed: string, namesOf: NamesOf): Query {
  const words = wordsIn(typed).slice(0, QUERY_WORDS);
  const terms: Term[] = [];
  for (let index = 0; index < words.length;) {
    const { length, term } = termAt(words.slice(index), namesOf);
    terms.push(term);
    index += length;
  }
  return { terms: withinCombinations(terms) };
}

/** Returns whether a query has more than `QUERY_WORDS` words. */
export function hasUncountedWords(typed: string): boolean {
  return wordsIn(typed).length > QUERY_WORDS;
}

function wordsIn(typed: string): string[] {
  return withoutCrosses(wordsOf(normalise(typed)));
}

/** Removes the x of a hybrid's name, which stands for ×: "Alocasia x amazonica". */
function withoutCrosses(words: string[]): string[] {
  const isLatin = (word = '') => /^[a-z]{3,}$/.test(word);
  return words.filter(
    (word, index) => word !== 'x' || !isLatin(words[index + 1]) || !(index === 0 || isLatin(words[index - 1])),
  );
}

/** Returns whether the query has no terms. */
export function isEmpty({ terms }: Query): boolean {
  return terms.length === 0;
}

function termAt(words: string[], namesOf: NamesOf): { length: number; term: Term } {
  return nameAt(words, namesOf) ?? spacedLettersAt(words) ?? spacedWordAt(words) ?? wordAt(words);
}

function nameAt(words: string[], namesOf: NamesOf) {
  for (let length = Math.min(NAME_WORDS, words.length); length > 0; length--) {
    const run = words.slice(0, length);
    const bare = [...run.slice(0, -1), stemOf(run.at(-1) ?? '', 1)];
    const named = [run, bare].find((each) => namesOf(each).length > 0);
    if (named) return { length, term: { typed: run.join(' '), forms: formsOfName(named, namesOf(named)) } };
  }
  return undefined;
}

function formsOfName(typed: string[], names: string[]): Form[] {
  const others = names.filter((name) => !typed.every((word) => word.length > 1 && name.includes(word)));
  const shortest = others.filter(
    (name) => !others.some((other) => other !== name && other.length > 1 && name.includes(other)),
  );
  return [typed.map(soughtOf), ...shortest.filter((name) => name !== typed.join('')).map((name) => [soughtOf(name)])];
}

/** Matches single letters in a row: words of their own, or one word typed with spaces. */
function spacedLettersAt(words: string[]) {
  const end = words.findIndex((word) => word.length > 1);
  const letters = words.slice(0, end < 0 ? words.length : end);
  if (letters.length < 2) return undefined;
  const forms: Form[] = [[{ is: 'letters', letters: stemOf(letters.join('')) }], letters.map(soughtOf)];
  return { length: letters.length, term: { typed: letters.join(' '), forms } };
}

/** Matches a letter beside a word: a word of its own, or a part of that word typed with a space. */
function spacedWordAt([word = '', next]: string[]) {
  if (next === undefined || (word.length > 1 && next.length > 1)) return undefined;
  const joined = word + next;
  const whole: Form = [{ is: 'letters', letters: stemOf(joined) }];
  const forms = stemOf(joined) === stemOf(word) ? [whole] : [whole, [soughtOf(word), soughtOf(next)]];
  return { length: 2, term: { typed: `${word} ${next}`, forms } };
}

function wordAt([word = '']: string[]) {
  return { length: 1, term: { typed: word, forms: formsOfWord(word) } };
}

function formsOfWord(word: string): Form[] {
  const initials = [...word].map((letter) => INITIALS.indexOf(letter));
  if (word.length > 1 && initials.every((each) => each >= 0)) {
    return [[{ is: 'start', initials, pattern: initials.map(anyFrom).join('') }], [soughtOf(word)]];
  }
  const last = initials.at(-1) ?? -1;
  const typed = word.slice(0, -1);
  if (typed !== '' && last >= 0 && [...typed].every(isSyllable)) {
    return [[{ is: 'start', initials: [...word].map(initialOf), pattern: typed + anyFrom(last) }]];
  }
  return [[soughtOf(stemOf(word))]];
}

function soughtOf(word: string): Sought {
  return word.length === 1 ? { is: 'word', letter: word } : { is: 'letters', letters: word };
}

function anyFrom(initial: number): string {
  const [first, last] = syllablesFrom(initial);
  return `[${INITIALS[initial]}${first}-${last}]`;
}

function withinCombinations(terms: Term[]): Term[] {
  const several = terms.filter(({ forms }) => forms.length > 1).length;
  if (several === 0) return terms;
  const each = Math.max(1, Math.floor(COMBINATIONS ** (1 / several)));
  return terms.map((term) => ({ ...term, forms: term.forms.slice(0, each) }));
}

/** Returns the tokens of a row that contains this; also the tokens of its head, where the index marks heads. */
export function tokensOfSought(sought: Sought): { anywhere: number[]; inHead: number[] | undefined } {
  switch (sought.is) {
    case 'letters':
      return { anywhere: pairsIn(sought.letters), inHead: pairsIn(sought.letters, true) };
    case 'word':
      return { anywhere: [wordToken(sought.letter)], inHead: undefined };
    case 'name':
      return tokensOfSought({ is: 'letters', letters: sought.words.join('') });
    case 'start':
      return { anywhere: [initialsToken(sought.initials)], inHead: undefined };
  }
}

/** Returns every spelling of the whole query: one form for each term. */
export function combinationsOf({ terms }: Query): Form[] {
  return terms.reduce<Form[]>(
    (sofar, { forms }) => sofar.flatMap((before) => forms.map((form) => [...before, ...form])),
    [[]],
  );
}

/**
 * Returns a query for texts about a plant by one of its names. Excludes plants whose longer name only begins with that
 * name.
 */
export function queryOfNames(names: readonly string[]): Query {
  const words = names.map((name) => wordsOf(normalise(name)));
  const forms = words.map((name): Form => [
    name.join('').length === 1 ? soughtOf(name.join('')) : { is: 'name', words: name },
  ]);
  return { terms: withinCombinations([{ typed: words[0]?.join(' ') ?? '', forms }]) };
}
