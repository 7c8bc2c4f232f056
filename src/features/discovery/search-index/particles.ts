import { isSyllable, soundsOf } from './hangul.ts';

/** Particles after nouns, by the sound that they follow. */
const AFTER_CONSONANT = [
  '은',
  '이',
  '을',
  '과',
  '으로',
  '이랑',
  '이나',
  '이라',
  '이라도',
  '이라고',
  '이라는',
  '이란',
  '이에요',
  '이요',
  '이야',
  '이며',
];
const AFTER_VOWEL = ['는', '가', '를', '와', '로', '랑', '라도', '라고', '라는', '란', '예요', '요', '며'];
const AFTER_ANY = [
  '의',
  '도',
  '만',
  '에',
  '에서',
  '에게',
  '에게서',
  '한테',
  '한테서',
  '까지',
  '부터',
  '처럼',
  '보다',
  '마다',
  '밖에',
  '조차',
  '마저',
  '대로',
  '입니다',
  '인데',
  '이다',
  '들',
  '께',
  '께서',
];
/** The final ㄹ, after which 로 follows as after a vowel. */
const RIEUL = 8;

const byLength = (one: string, other: string) => other.length - one.length;
const particles = [...AFTER_CONSONANT, ...AFTER_VOWEL, ...AFTER_ANY].toSorted(byLength);
const afterConsonant = new Set(AFTER_CONSONANT);
const afterVowel = new Set(AFTER_VOWEL);

/**
 * Words that look as if they ended in a particle, and whose stem is the beginning of other words, such as 고양시,
 * 호랑가시나무 and 어린잎.
 */
const whole = new Set(['고양이', '호랑이', '어린이', '강원도', '경기도', '경상도', '전라도', '제주도', '충청도']);

/** The maximum number of particles on a noun: 화분에서는 has two. */
const PARTICLES = 2;

/**
 * Removes the particles at the end of a word, if they agree with the sound before them.
 * @param shortest the minimum number of letters that stay
 */
export function stemOf(word: string, shortest = 2): string {
  let stem = word;
  for (let taken = 0; taken < PARTICLES; taken++) {
    if (whole.has(stem)) return stem;
    const particle = particles.find((each) => stem.length >= each.length + shortest && isAfter(stem, each));
    if (particle === undefined) return stem;
    stem = stem.slice(0, -particle.length);
  }
  return stem;
}

function isAfter(word: string, particle: string): boolean {
  if (!word.endsWith(particle)) return false;
  const before = word.at(-particle.length - 1) ?? '';
  const final = soundsOf(before)?.final;
  // The pronunciation of letters other than syllables is unknown: both "ph를" and "ph을" are written.
  if (final === undefined) return !isSyllable(before);
  if (particle === '로') return (final === 0 && before !== '으') || final === RIEUL;
  if (afterVowel.has(particle)) return final === 0;
  return !afterConsonant.has(particle) || final !== 0;
}

/** A regular expression for the particles that may follow a word of one letter. */
export const particlePattern = `(${particles.join('|')}){0,${PARTICLES}}`;
