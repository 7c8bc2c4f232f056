/** A few places for each of many, such as for what a member has under way at once. */
export class PlacesOfEach<Holder> {
  #most: number;
  #taken = new Map<Holder, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns gives the place back, to be called once; undefined when all of this holder are taken */
  take(holder: Holder): (() => void) | undefined {
    const others = this.#taken.get(holder) ?? 0;
    if (others >= this.#most) return undefined;
    this.#taken.set(holder, others + 1);
    return () => {
      const left = (this.#taken.get(holder) ?? 1) - 1;
      if (left > 0) this.#taken.set(holder, left);
      else this.#taken.delete(holder);
    };
  }
}
