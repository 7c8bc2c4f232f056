export interface Random {
  next(): number;
  between(low: number, high: number): number;
  around(middle: number, spread: number): number;
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  sign(): -1 | 1;
  fork(word: string): Random;
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 16777619);
    h ^= h >>> 13;
  }
  return h >>> 0;
}

/**
 * Returns random numbers. The same seed always gives the same sequence. `fork` starts an independent sequence, so that
 * a change in one part of a picture does not change the rest.
 */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    around: (middle, spread) => between(middle - spread, middle + spread),
    int: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('pick from an empty list');
      return item;
    },
    sign: () => (next() < 0.5 ? -1 : 1),
    fork: (word) => seededRandom(`${seed}/${word}`),
  };
}
