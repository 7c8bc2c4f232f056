/** More is waiting than can be done in time. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
  /** Seconds until what waits now is done, as far as can be told. */
  readonly retryAfter: number;

  /** @param waitMs how long what waits now will take */
  constructor(waitMs = 0) {
    super('too much is waiting');
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/**
 * Looks at the name instead of the class: server and built application load this module each for themselves, and share
 * a queue.
 */
export function isQueueFull(error: unknown): error is QueueFullError {
  return error instanceof Error && error.name === 'QueueFullError';
}

/** Who waits for a piece of work, the most urgent first. */
const urgencies = ['upload', 'reader', 'background'] as const;
export type Urgency = (typeof urgencies)[number];

type QueueLimits = {
  /** How many pieces are worked on at once; one of them at most in the background. */
  atOnce: number;
  /** How many may wait. */
  waiting: Record<Urgency, number>;
  /** How long a piece that somebody waits for may have to wait, in milliseconds. */
  waitMs: number;
};

type Piece = {
  urgency: Urgency;
  work: () => Promise<unknown>;
  /** How many wait for it. */
  wanted: number;
  outcome: PromiseWithResolvers<unknown>;
};

const FIRST_GUESS_MS = 300;
/** How much the last piece counts in the mean duration. */
const NEWEST_SHARE = 0.1;

/** Does pieces of work a few at a time, the urgent ones first, each once for all who ask for it meanwhile. */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #pieces = new Map<string, Piece>();
  /** Keys of what has not begun, in the order of asking. */
  readonly #lines: Record<Urgency, Set<string>> = { upload: new Set(), reader: new Set(), background: new Set() };
  #running = 0;
  #runningInBackground = 0;
  #meanMs = FIRST_GUESS_MS;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * @param key what the work makes; the same key means the same result
   * @param signal aborted by whoever no longer waits; work that nobody waits for is not begun
   * @throws QueueFullError
   */
  async do<Result>(key: string, urgency: Urgency, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const piece = this.#pieces.get(key) ?? this.#add(key, urgency, work);
    if (this.#lines[piece.urgency].has(key) && urgencies.indexOf(urgency) < urgencies.indexOf(piece.urgency)) {
      this.#lines[piece.urgency].delete(key);
      this.#lines[urgency].add(key);
      piece.urgency = urgency;
    }
    piece.wanted++;
    signal?.addEventListener('abort', () => this.#leave(key, piece, signal.reason), { once: true });
    this.#begin();
    return (await piece.outcome.promise) as Result;
  }

  #add(key: string, urgency: Urgency, work: () => Promise<unknown>): Piece {
    const line = this.#lines[urgency];
    const waitMs = this.#expectedWaitMs(urgency);
    const tooLong = urgency !== 'background' && waitMs > this.#limits.waitMs;
    if (tooLong || line.size >= this.#limits.waiting[urgency]) throw new QueueFullError(waitMs);
    const piece: Piece = { urgency, work, wanted: 0, outcome: Promise.withResolvers() };
    // Whoever waits hears of a failure; perhaps nobody does any more.
    piece.outcome.promise.catch(() => {});
    this.#pieces.set(key, piece);
    line.add(key);
    return piece;
  }

  #expectedWaitMs(urgency: Urgency): number {
    const before = urgencies.slice(0, urgencies.indexOf(urgency) + 1);
    const pieces = before.reduce((sum, each) => sum + this.#lines[each].size, 0);
    return (pieces / this.#limits.atOnce) * this.#meanMs;
  }

  #leave(key: string, piece: Piece, reason: unknown): void {
    piece.wanted--;
    if (piece.wanted > 0 || !this.#lines[piece.urgency].delete(key)) return;
    this.#pieces.delete(key);
    piece.outcome.reject(reason);
  }

  #begin(): void {
    while (this.#running < this.#limits.atOnce) {
      const [key, piece] = this.#next() ?? [];
      if (key === undefined || piece === undefined) return;
      void this.#run(key, piece);
    }
  }

  #next(): [string, Piece] | undefined {
    const urgency = urgencies.find((each) => this.#lines[each].size > 0);
    if (!urgency || (urgency === 'background' && this.#runningInBackground > 0)) return undefined;
    const [key = ''] = this.#lines[urgency];
    const piece = this.#pieces.get(key);
    this.#lines[urgency].delete(key);
    return piece && [key, piece];
  }

  async #run(key: string, piece: Piece): Promise<void> {
    const background = piece.urgency === 'background' ? 1 : 0;
    this.#running++;
    this.#runningInBackground += background;
    const began = performance.now();
    await piece.work().then(piece.outcome.resolve, piece.outcome.reject);
    this.#meanMs += (performance.now() - began - this.#meanMs) * NEWEST_SHARE;
    this.#running--;
    this.#runningInBackground -= background;
    this.#pieces.delete(key);
    this.#begin();
  }
}
