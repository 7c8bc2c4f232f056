import { genusNames } from '../../../contents/plant/genus-names.ts';
import { plants } from '../../../contents/plant/dictionary.server.ts';
import { namesOf, type Plant } from '../../../contents/plant/plant.ts';
import { stemOf } from '../../search-index/particles.ts';
import { beginsAs, isInitials, typable } from '../suggest/typed-so-far.ts';

/** A plant, and the name that matched. */
export type FoundPlant = { plant: Plant; name: string };

const named = plants.map((plant) => ({
  plant,
  names: [
    ...namesOf(plant).map((name) => ({ name, ...typable(name), isGenus: false })),
    ...genusNamesOf(plant).map((name) => ({ name, ...typable(name), isGenus: true })),
  ],
}));

function genusNamesOf({ scientific }: Plant): readonly string[] {
  const [genus = ''] = scientific.split(' ');
  return genusNames.find((names) => names.includes(genus)) ?? [];
}

/**
 * Returns the plants that match the input, the likeliest first. The ranks: the whole name, its beginning, a part of it,
 * its initial consonants, a half-typed name.
 */
export function findPlants(typed: string, limit: number): FoundPlant[] {
  const whole = typable(typed);
  if (whole.letters === '') return [];
  const wanted = [whole, typable(stemOf(whole.letters))];
  return named
    .flatMap(({ plant, names }) => {
      const ranked = names.map((name) => ({
        name: name.name,
        rank: Math.max(name.isGenus ? OF_GENUS : 0, Math.min(...wanted.map((each) => rankOf(name, each)))),
      }));
      const best = ranked.reduce((one, other) => (other.rank < one.rank ? other : one));
      return best.rank < NOT_MEANT ? [{ plant, ...best }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || one.name.length - other.name.length)
    .slice(0, limit)
    .map(({ plant, name }) => ({ plant, name }));
}

/** A plant with this name itself comes before other plants of its genus. */
const OF_GENUS = 3;
const NOT_MEANT = 5;

function rankOf(name: ReturnType<typeof typable>, typed: ReturnType<typeof typable>): number {
  const { letters } = typed;
  if (name.letters === letters) return 0;
  if (name.letters.startsWith(letters)) return 1;
  if (letters.length < 2) return NOT_MEANT;
  if (beginsAs(name, typed)) return 2;
  if (name.letters.includes(letters)) return 3;
  return isInitials(typed) && name.initials.includes(letters) ? 4 : NOT_MEANT;
}
