/**
 * Returns a generator of pseudo-random numbers from 0 to 1, seeded with the word. Each plant therefore has its own drawing,
 * which never changes.
 */
export function numbersOf(word: string): () => number {
  let state = 2_166_136_261;
  for (const char of word) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    state ^= state >>> 16;
    return (state >>> 0) / 4_294_967_296;
  };
}
