import { genusNames } from '../../../contents/plant/genus-names.ts';
import { plants } from '../../../contents/plant/dictionary.server.ts';
import { namesOf } from '../../../contents/plant/plant.ts';
import { normalise, withoutSpaces } from '../../search-index/normalise.ts';
import type { NamesOf } from './query.ts';

const keyOf = (name: string) => withoutSpaces(normalise(name));

/**
 * The names of each genus, keyed by each of its names. A linear search for each word would slow the server's start by a
 * second.
 */
const genusByKey = new Map(genusNames.flatMap((names) => names.map((name) => [keyOf(name), names])));

/** Returns the name in the other script, word by word: "몬스테라 알보" becomes "Monstera Albo". */
function inOtherLetters(name: string): string[] {
  const words = name.split(' ').map((word) => genusByKey.get(keyOf(word)));
  if (words.length < 2 || words.includes(undefined)) return [];
  const isLatin = /[a-z]/i.test(name);
  return [words.map((names) => names?.find((each) => /[a-z]/i.test(each) !== isLatin) ?? '').join(' ')];
}

const namesOfName = new Map<string, Set<string>>();
const named = plants.map((plant) => namesOf(plant).flatMap((name) => [name, ...inOtherLetters(name)]));
for (const names of [...named, ...genusNames]) {
  const keys = names.map(keyOf);
  for (const key of keys) namesOfName.set(key, new Set([...(namesOfName.get(key) ?? []), ...keys]));
}

/** Returns every name of the plants that these words name, so that a search for one name finds all. */
export const plantNames: NamesOf = (words) => [...(namesOfName.get(words.join('')) ?? [])];
