/** A queue in which each key has its turn after every other key, so that nobody waits for what one of them has sent. */
export class FairQueue<Item> {
  /** In the order of their turns. */
  #queues = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(key: string, item: Item): void {
    const queue = this.#queues.get(key) ?? new Set();
    this.#queues.set(key, queue.add(item));
    this.#size++;
  }

  /** Takes out the one whose turn it is, of those that may have it. */
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

  /** Takes out the last one of a key that has more in the queue than this key would have with one more. */
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
