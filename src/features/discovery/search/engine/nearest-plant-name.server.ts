import { disassemble } from 'es-hangul';
import { plants } from '../../../contents/plant/dictionary.server.ts';
import { namesOf } from '../../../contents/plant/plant.ts';
import { normalise, withoutSpaces } from '../../search-index/normalise.ts';

/** Names of plants, and the words that they are made of. */
const names = new Set(plants.flatMap(namesOf).flatMap((name) => [name, ...name.split(' ')]));
const spelledNames = [...names].map((name) => ({ name, sounds: soundsIn(name) }));

/** Sounds or letters of a name of which one may be wrong. */
const SHORTEST = 5;

/** The name of a plant that differs in one sound, or in two neighbours in the wrong order; of several the shortest. */
export function nearestPlantName(word: string): string | undefined {
  const sounds = soundsIn(word);
  if (sounds.length < SHORTEST) return undefined;
  const near = spelledNames.filter((each) => each.sounds !== sounds && isNear(each.sounds, sounds));
  return near.toSorted((one, other) => one.name.length - other.name.length)[0]?.name;
}

function soundsIn(name: string): string {
  return disassemble(withoutSpaces(normalise(name)));
}

/** Whether one is made of the other by one letter: another, one more, one less, or two in the wrong order. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0];
}
