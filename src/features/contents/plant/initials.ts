import { initialOf } from '../../discovery/search-index/hangul.ts';

/** The consonant under which names are listed, for each that they may begin with: double ones under the single. */
const HEADINGS = [...'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ'];

/** Things with a name, under the consonant that it begins with; their order within stays. */
export function byInitial<Named extends { name: string }>(things: readonly Named[]): [initial: string, Named[]][] {
  return [...Map.groupBy(things, ({ name }) => HEADINGS[initialOf(name)] ?? '#')].toSorted(([a], [b]) =>
    a.localeCompare(b, 'ko'),
  );
}
