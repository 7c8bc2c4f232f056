const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const VOWELS = 21;
const FINALS = 28;
/** The initial consonants of syllables, in Unicode order. */
export const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

export function isSyllable(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
}

/**
 * Returns the initial, vowel and final of a syllable as numbers; the final is 0 without a final consonant. Undefined
 * for other letters.
 */
export function soundsOf(letter: string): { initial: number; vowel: number; final: number } | undefined {
  if (!isSyllable(letter)) return undefined;
  const index = letter.charCodeAt(0) - FIRST_SYLLABLE;
  return {
    initial: Math.floor(index / (VOWELS * FINALS)),
    vowel: Math.floor(index / FINALS) % VOWELS,
    final: index % FINALS,
  };
}

export function syllable(initial: number, vowel: number, final = 0): string {
  return String.fromCharCode(FIRST_SYLLABLE + (initial * VOWELS + vowel) * FINALS + final);
}

/**
 * Returns the initial consonant of a syllable or of a single consonant, as its index in `INITIALS`; -1 for other
 * letters.
 */
export function initialOf(letter: string): number {
  return soundsOf(letter)?.initial ?? INITIALS.indexOf(letter);
}

/** Returns the first and the last syllable with this initial consonant. */
export function syllablesFrom(initial: number): [first: string, last: string] {
  return [syllable(initial, 0), syllable(initial, VOWELS - 1, FINALS - 1)];
}

/** Returns all syllables that differ in exactly one of initial, vowel and final. */
export function syllablesNear(letter: string): string[] {
  const sounds = soundsOf(letter);
  if (!sounds) return [];
  const { initial, vowel, final } = sounds;
  return [
    ...INITIALS.split('').map((_, other) => syllable(other, vowel, final)),
    ...Array.from({ length: VOWELS }, (_, other) => syllable(initial, other, final)),
    ...Array.from({ length: FINALS }, (_, other) => syllable(initial, vowel, other)),
  ].filter((other) => other !== letter);
}
