/** Limits the concurrent actions of each holder, for example of each member. */
export class PlacesOfEach<Holder> {
  #most: number;
  #taken = new Map<Holder, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes a place.
   * @returns a function that gives the place back, to be called once; undefined if the holder has no place left
   */
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
