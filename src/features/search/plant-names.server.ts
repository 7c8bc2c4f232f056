import { plants } from '../plant/dictionary.server.ts';
import { namesOf } from '../plant/plant.ts';
import { normalise, withoutSpaces } from '../search-index/normalise.ts';
import type { NamesOf } from './query.ts';

const namesOfName = new Map<string, Set<string>>();
for (const plant of plants) {
  const names = namesOf(plant).map((name) => withoutSpaces(normalise(name)));
  for (const name of names) namesOfName.set(name, new Set([...(namesOfName.get(name) ?? []), ...names]));
}

/** Every name of the plants that these words name, so that whoever looks for one finds them all. */
export const plantNames: NamesOf = (words) => [...(namesOfName.get(words.join('')) ?? [])];
