import { initialOf } from '../../discovery/search-index/hangul.ts';

/** The heading for each of the 19 initial consonants. A double consonant is listed under the single one. */
const HEADINGS = [...'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ'];

/** Groups named items by the initial consonant of their names. Keeps the order within a group. */
export function byInitial<Named extends { name: string }>(things: readonly Named[]): [initial: string, Named[]][] {
  return [...Map.groupBy(things, ({ name }) => HEADINGS[initialOf(name)] ?? '#')].toSorted(([a], [b]) =>
    a.localeCompare(b, 'ko'),
  );
}
