import { disassemble } from 'es-hangul';
import { INITIALS, initialOf } from '../../search-index/hangul.ts';
import { normalise, withoutSpaces } from '../../search-index/normalise.ts';

/** A word in the forms in which it is compared with the input so far. */
type Typable = { letters: string; initials: string; sounds: string };

export function typable(word: string): Typable {
  const letters = withoutSpaces(normalise(word));
  const initials = [...letters].map((letter) => INITIALS[initialOf(letter)] ?? letter).join('');
  return { letters, initials, sounds: disassemble(letters) };
}

/** Returns whether the letters are only initial consonants, a common Korean abbreviation. */
export function isInitials({ letters }: Typable): boolean {
  return letters !== '' && [...letters].every((letter) => INITIALS.includes(letter));
}

/** Returns whether a word begins with the input: 몬스텔, 몬ㅅ and ㅁㅅ begin 몬스테라. */
export function beginsAs(word: Typable, typed: Typable): boolean {
  return word.sounds.startsWith(typed.sounds) || (isInitials(typed) && word.initials.startsWith(typed.initials));
}
