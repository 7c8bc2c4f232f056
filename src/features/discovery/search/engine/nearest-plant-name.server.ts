import { disassemble } from 'es-hangul';
import { plants } from '../../../contents/plant/dictionary.server.ts';
import { namesOf } from '../../../contents/plant/plant.ts';
import { normalise, withoutSpaces } from '../../search-index/normalise.ts';

/** Names of plants and the words in them. */
const names = new Set(plants.flatMap(namesOf).flatMap((name) => [name, ...name.split(' ')]));
const spelledNames = [...names].map((name) => ({ name, sounds: soundsIn(name) }));

/** Minimum number of sounds or letters of a name in which one may be wrong. */
const SHORTEST = 5;

/** Returns the plant name that differs in one sound or two swapped sounds; the shortest of several. */
export function nearestPlantName(word: string): string | undefined {
  const sounds = soundsIn(word);
  if (sounds.length < SHORTEST) return undefined;
  const near = spelledNames.filter((each) => each.sounds !== sounds && isNear(each.sounds, sounds));
  return near.toSorted((one, other) => one.name.length - other.name.length)[0]?.name;
}

function soundsIn(name: string): string {
  return disassemble(withoutSpaces(normalise(name)));
}

/** Returns whether the words differ by one letter: wrong, extra, missing, or two swapped. */
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
