import { genusNames } from '../../../contents/plant/genus-names.ts';
import { plants } from '../../../contents/plant/dictionary.server.ts';
import { namesOf } from '../../../contents/plant/plant.ts';
import { normalise, withoutSpaces } from '../../search-index/normalise.ts';
import type { NamesOf } from './query.ts';

const keyOf = (name: string) => withoutSpaces(normalise(name));

/** The names of each genus by the key of each of its names. A search for each word would take a second as the server starts. */
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

/** Every name of the plants that these words name, so that whoever looks for one finds them all. */
export const plantNames: NamesOf = (words) => [...(namesOfName.get(words.join('')) ?? [])];
