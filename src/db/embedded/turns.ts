/**
 * Gives one holder at a time exclusive use of a resource. A holder whose task returns `keep` is served again before all
 * other holders, until a task of its own returns without `keep`. That is how a transaction spans several batches.
 */
export class Turns<Holder> {
  #holder: Holder | undefined;
  #busy = false;
  #waiting: { holder: Holder; run: () => Promise<{ keep: boolean }> }[] = [];

  take(holder: Holder, run: () => Promise<{ keep: boolean }>): void {
    this.#waiting.push({ holder, run });
    void this.#serve();
  }

  /** Drops the holder's waiting tasks. If the holder has the turn, runs `release` and passes the turn on. */
  async leave(holder: Holder, release: () => Promise<void>): Promise<void> {
    this.#waiting = this.#waiting.filter((turn) => turn.holder !== holder);
    if (this.#holder !== holder) return;
    await new Promise<void>((done) => {
      this.#waiting.unshift({
        holder,
        run: async () => {
          await release().finally(done);
          return { keep: false };
        },
      });
      void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let turn = this.#pick(); turn; turn = this.#pick()) {
      this.#holder = turn.holder;
      const { keep } = await turn.run().catch(() => ({ keep: false }));
      if (!keep) this.#holder = undefined;
    }
    this.#busy = false;
  }

  #pick() {
    const index = this.#holder === undefined ? 0 : this.#waiting.findIndex((turn) => turn.holder === this.#holder);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}
