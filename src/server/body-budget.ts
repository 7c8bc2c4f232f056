/** Bytes of bodies that are held for all senders together, and for those of one site. */
const MOST = 32 * 1024 * 1024;
const MOST_OF_ONE = 8 * 1024 * 1024;

/** Bodies are held before anybody knows who sends them: so many bytes at once, and of nobody all. */
export class BodyBudget {
  #held = new Map<string, number>();
  #heldForAll = 0;

  /** @returns whether so many more bytes may be held for this site */
  take(site: string, bytes: number): boolean {
    const held = (this.#held.get(site) ?? 0) + bytes;
    if (this.#heldForAll + bytes > MOST || held > MOST_OF_ONE) return false;
    this.#heldForAll += bytes;
    this.#held.set(site, held);
    return true;
  }

  giveBack(site: string, bytes: number): void {
    if (bytes === 0) return;
    this.#heldForAll -= bytes;
    const left = (this.#held.get(site) ?? 0) - bytes;
    if (left > 0) this.#held.set(site, left);
    else this.#held.delete(site);
  }
}
