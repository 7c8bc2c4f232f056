import { INITIALS, initialOf, syllable, soundsOf } from '../../../src/features/discovery/search-index/hangul.ts';
import { stemOf } from '../../../src/features/discovery/search-index/particles.ts';
import { normalise, withoutSpaces } from '../../../src/features/discovery/search-index/normalise.ts';

/** A typed query, and a function that tells whether a row matches its meaning. The row's text is normalised. */
export type Asked = { typed: string; isMeant: (text: string) => boolean };

export const askedKinds = ['substrings', 'particle forms', 'spacing', 'initials', 'typos'] as const;
export type AskedKind = (typeof askedKinds)[number];

const PARTICLES = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
  ['에서', '에서'],
  ['도', '도'],
  ['까지', '까지'],
] as const;

/** Returns queries from words without particles in the sentences. The queries are deterministic. */
export function makeQueries(kind: AskedKind, sentences: readonly string[], count: number): Asked[] {
  const random = randomFrom(askedKinds.indexOf(kind) + 1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const makers: Record<AskedKind, (word: string) => Asked | undefined> = {
    substrings(word) {
      const length = 2 + Math.floor(random() * Math.min(3, word.length - 1));
      const from = Math.floor(random() * (word.length - length + 1));
      const part = word.slice(from, from + length);
      // Three letters or more count with or without a space between them.
      return { typed: part, isMeant: (text) => (length < 3 ? text : withoutSpaces(text)).includes(part) };
    },
    'particle forms'(word) {
      const [afterConsonant, afterVowel] = pick(PARTICLES);
      const final = soundsOf(word.at(-1) ?? '')?.final ?? 0;
      const isRieul = afterConsonant === '으로' && final === 8;
      return {
        typed: word + (final === 0 || isRieul ? afterVowel : afterConsonant),
        isMeant: (text) => text.includes(word),
      };
    },
    spacing(word) {
      if (word.length < 4) return undefined;
      const at = 1 + Math.floor(random() * (word.length - 1));
      return { typed: `${word.slice(0, at)} ${word.slice(at)}`, isMeant: (text) => withoutSpaces(text).includes(word) };
    },
    initials(word) {
      if (word.length < 3) return undefined;
      const initials = [...word].slice(0, 4).map((letter) => INITIALS[initialOf(letter)] ?? '');
      const begins = new RegExp(` ${initials.map((each) => `[${each}${rangeOf(each)}]`).join('')}`);
      return { typed: initials.join(''), isMeant: (text) => begins.test(text) };
    },
    typos(word) {
      if (word.length < 3) return undefined;
      const at = Math.floor(random() * word.length);
      const sounds = soundsOf(word[at] ?? '');
      if (!sounds) return undefined;
      const slipped = syllable(sounds.initial, (sounds.vowel + 1 + Math.floor(random() * 20)) % 21, sounds.final);
      const typed = word.slice(0, at) + slipped + word.slice(at + 1);
      return { typed, isMeant: (text) => withoutSpaces(text).includes(word) };
    },
  };
  const queries: Asked[] = [];
  while (queries.length < count) {
    const words = normalise(pick(sentences))
      .split(' ')
      .filter((word) => /^[가-힣]{2,6}$/.test(word) && stemOf(word) === word);
    const made = words.length > 0 ? makers[kind](pick(words)) : undefined;
    if (made) queries.push(made);
  }
  return queries;
}

function rangeOf(initial: string): string {
  const index = INITIALS.indexOf(initial);
  return `${syllable(index, 0)}-${syllable(index, 20, 27)}`;
}

/** Returns a generator of pseudo-random numbers from 0 to 1, deterministic for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
