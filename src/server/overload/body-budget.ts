/** Limits for buffered body bytes, in total and per site. */
const MOST = 32 * 1024 * 1024;
const MOST_OF_ONE = 8 * 1024 * 1024;

/** Limits the bytes of request bodies that are buffered before their sender is known, in total and per site. */
export class BodyBudget {
  #held = new Map<string, number>();
  #pendingForAll = 0;

  /** Reserves bytes for a site. @returns whether they are within the limits */
  take(site: string, bytes: number): boolean {
    const held = (this.#held.get(site) ?? 0) + bytes;
    if (this.#pendingForAll + bytes > MOST || held > MOST_OF_ONE) return false;
    this.#pendingForAll += bytes;
    this.#held.set(site, held);
    return true;
  }

  giveBack(site: string, bytes: number): void {
    if (bytes === 0) return;
    this.#pendingForAll -= bytes;
    const left = (this.#held.get(site) ?? 0) - bytes;
    if (left > 0) this.#held.set(site, left);
    else this.#held.delete(site);
  }
}
