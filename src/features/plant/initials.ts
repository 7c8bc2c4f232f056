/** The consonants that a Korean syllable begins with, in their order; double ones stand under the single. */
const INITIALS = [...'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ'];
const FIRST_SYLLABLE = '가'.charCodeAt(0);
const SYLLABLES_PER_INITIAL = 588;

/** @returns under which consonant a Korean name stands; undefined for a name of another script */
function initialOf(name: string): string | undefined {
  return INITIALS[Math.floor((name.charCodeAt(0) - FIRST_SYLLABLE) / SYLLABLES_PER_INITIAL)];
}

/** Things with a name, under the consonant that it begins with; their order within stays. */
export function byInitial<Named extends { name: string }>(things: readonly Named[]): [initial: string, Named[]][] {
  return [...Map.groupBy(things, ({ name }) => initialOf(name) ?? '#')].toSorted(([a], [b]) =>
    a.localeCompare(b, 'ko'),
  );
}
