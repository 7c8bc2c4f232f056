/**
 * A round-robin queue: every key has a turn before any key has its next turn, so a long queue of one key does not block
 * other keys.
 */
export class FairQueue<Item> {
  /** In the order of their turns. */
  #queues = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(key: string, item: Item): void {
    const queue = this.#queues.get(key) ?? new Set();
    if (queue.has(item)) return;
    this.#queues.set(key, queue.add(item));
    this.#size++;
  }

  /** Removes and returns the first item in turn for which `mayHaveTurn` is true. */
  next(mayHaveTurn: (item: Item) => boolean = () => true): Item | undefined {
    for (const [key, queue] of this.#queues) {
      for (const item of queue) {
        if (!mayHaveTurn(item)) continue;
        this.delete(key, item);
        if (this.#queues.delete(key)) this.#queues.set(key, queue);
        return item;
      }
    }
    return undefined;
  }

  delete(key: string, item: Item): boolean {
    const queue = this.#queues.get(key);
    if (!queue?.delete(item)) return false;
    this.#size--;
    if (queue.size === 0) this.#queues.delete(key);
    return true;
  }

  /** Returns how many items at most have their turn before a new item of this key. */
  turnsBefore(key: string): number {
    const own = this.#queues.get(key)?.size ?? 0;
    let turns = 0;
    for (const [other, { size }] of this.#queues) turns += other === key ? own : Math.min(size, own + 1);
    return turns;
  }

  /** Removes and returns the last item of the longest queue, if that queue is longer than this key's with one more item. */
  takeFromLongerThan(key: string): Item | undefined {
    let longest: [key: string, queue: Set<Item>] | undefined;
    let length = (this.#queues.get(key)?.size ?? 0) + 1;
    for (const entry of this.#queues) {
      if (entry[1].size <= length) continue;
      longest = entry;
      length = entry[1].size;
    }
    const last = longest && [...longest[1]].at(-1);
    if (longest && last) this.delete(longest[0], last);
    return last;
  }
}
