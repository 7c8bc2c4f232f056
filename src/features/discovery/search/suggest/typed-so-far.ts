import { disassemble } from 'es-hangul';
import { INITIALS, initialOf } from '../../search-index/hangul.ts';
import { normalise, withoutSpaces } from '../../search-index/normalise.ts';

/** A word as it is compared with what somebody has typed of it so far. */
type Typable = { letters: string; initials: string; sounds: string };

export function typable(word: string): Typable {
  const letters = withoutSpaces(normalise(word));
  const initials = [...letters].map((letter) => INITIALS[initialOf(letter)] ?? letter).join('');
  return { letters, initials, sounds: disassemble(letters) };
}

/** Whether letters are nothing but initial consonants, as people type them who are in a hurry. */
export function isInitials({ letters }: Typable): boolean {
  return letters !== '' && [...letters].every((letter) => INITIALS.includes(letter));
}

/** Whether a word begins as what is typed: 몬스텔 and 몬ㅅ begin 몬스테라, and so does ㅁㅅ. */
export function beginsAs(word: Typable, typed: Typable): boolean {
  return word.sounds.startsWith(typed.sounds) || (isInitials(typed) && word.initials.startsWith(typed.initials));
}
