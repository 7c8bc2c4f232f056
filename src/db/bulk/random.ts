/**
 * Chance that depends on nothing but a table and a row's number: the same row always draws the same numbers, whichever
 * run writes it.
 */
export type Random = () => number;

/** @param salt tells tables apart */
export function rowRandom(salt: number, row: number): Random {
  let state = mix(Math.imul(salt, 0x85ebca6b) ^ mix(row));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 4_294_967_296;
  };
}

/** A position below `count`, the first ones far more often: the higher the power, the steeper. */
export function skewed(random: Random, count: number, power: number): number {
  return Math.min(count - 1, Math.floor(count * random() ** power));
}

/** A whole number from `low` to `high`, both included. */
export function whole(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return at(items, Math.floor(random() * items.length));
}

/** @throws RangeError when there is no such item */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} among ${items.length}`);
  return item;
}

function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
