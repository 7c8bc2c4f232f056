/**
 * Returns random numbers from 0 to 1 that depend only on a table and a row number, so every run writes the same row.
 */
export type Random = () => number;

/** @param salt differs for each table */
export function rowRandom(salt: number, row: number): Random {
  let state = mix(Math.imul(salt, 0x85ebca6b) ^ mix(row));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 4_294_967_296;
  };
}

/** Returns an index below `count`. Low indexes are more likely, the more so the higher the power. */
export function skewed(random: Random, count: number, power: number): number {
  return Math.min(count - 1, Math.floor(count * random() ** power));
}

/** Returns an integer from `low` to `high`, both included. */
export function whole(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return at(items, Math.floor(random() * items.length));
}

/** @throws RangeError if there is no such item */
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
