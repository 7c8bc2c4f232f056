import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * The set of pictures that are not public, one per process. The application fills the set; the front process reads it.
 */

/** A request with a session for a picture that is not public. */
type OwnerRequest = { key: string; cookie: string; network: string };
export type Admission = 'OWNER' | 'REFUSED' | { retryAfter: number | undefined };

/** How long a request waits for the first load of the set. */
const LOADED_WITHIN_MS = 5_000;
/** How long a request waits for the database while the set may be old. After that, the set decides. */
const ASKED_WITHIN_MS = 1_000;
/** How soon a database that did not answer is asked again. */
const ASKED_AGAIN_MS = 1_000;

export class RefusedPictures {
  /**
   * Decides whether the member of this session may see the picture. The application sets this function, since it has
   * the database.
   */
  admit: (request: OwnerRequest) => Promise<Admission> = async () => 'REFUSED';
  /**
   * Resolves once this process has received every change that is committed by now. The application sets this function,
   * since it listens to the database.
   */
  hear: () => Promise<unknown> = async () => {};
  /** Returns whether every change that was committed a second ago has arrived. The application sets this function. */
  isHeard: () => boolean = () => true;
  /** Reads from the database which of these pictures are public. The application sets this function. */
  readPublic: (keys: string[]) => Promise<string[]> = async () => [];
  #asking: { keys: Set<string>; answer: Promise<Set<string>> } | undefined;
  #askedAgainAt = 0;
  /** Whether the set has been loaded since changes were missed. */
  #isComplete = false;
  #keys = new Set<string>();
  /** Changes that were received during a load. They are as new as the loaded rows, or newer. */
  #heardMeanwhile: Map<string, boolean> | undefined;
  #loaded = Promise.withResolvers<void>();
  #isLoaded = false;
  #hearing: Promise<void> | undefined;
  #hearingNext: Promise<void> | undefined;

  get size(): number {
    return this.#keys.size;
  }

  /** Applies a change that was received from the database. */
  change(keys: string[], isPublic: boolean): void {
    for (const key of keys) {
      this.#heardMeanwhile?.set(key, isPublic);
      this.#set(key, isPublic);
    }
  }

  /** Marks the set as old until the next load: changes may be missed from now on. */
  miss(): void {
    this.#isComplete = false;
    // A load that is under way may have read too early.
    this.#heardMeanwhile = undefined;
  }

  /** Replaces the set by the keys that `read` returns. The former set stays in use until the load is complete. */
  async load(read: () => AsyncIterable<string[]>): Promise<void> {
    const heard = new Map<string, boolean>();
    this.#heardMeanwhile = heard;
    const keys = new Set<string>();
    for await (const some of read()) for (const key of some) keys.add(key);
    // A later load has begun and replaces this load.
    if (this.#heardMeanwhile !== heard) return;
    this.#keys = keys;
    for (const [key, isPublic] of heard) this.#set(key, isPublic);
    this.#heardMeanwhile = undefined;
    this.#isLoaded = true;
    this.#isComplete = true;
    this.#loaded.resolve();
  }

  /** Waits for the first load. @returns whether the set is known */
  async isKnown(): Promise<boolean> {
    if (!this.#isLoaded) await within(LOADED_WITHIN_MS, this.#loaded.promise);
    return this.#isLoaded;
  }

  /** Returns whether the picture is refused, by the changes that this process has received. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /**
   * Returns whether the picture is still refused after all changes that are committed by now. A page that another
   * process rendered may show a picture before this process receives the event that makes it public. Concurrent
   * requests share one round trip.
   *
   * While changes may be missing, as on a connection that is lost without a sign, the database is asked instead.
   */
  async isStillRefused(key: string): Promise<boolean> {
    if (!this.#isComplete || !this.isHeard()) return !(await this.#isPublic(key));
    if (this.has(key)) await this.#hearAll();
    return this.has(key);
  }

  /** Asks the database, once for all requests of one turn of the event loop. If it does not answer, the set decides. */
  async #isPublic(key: string): Promise<boolean> {
    if (performance.now() < this.#askedAgainAt) return !this.has(key);
    this.#asking ??= this.#beginToAsk();
    this.#asking.keys.add(key);
    const found = await within(ASKED_WITHIN_MS, this.#asking.answer);
    if (found) return found.has(key);
    this.#askedAgainAt = performance.now() + ASKED_AGAIN_MS;
    return !this.has(key);
  }

  #beginToAsk() {
    const keys = new Set<string>();
    const answer = nextTurn().then(async () => {
      this.#asking = undefined;
      return new Set(await this.readPublic([...keys]));
    });
    return { keys, answer };
  }

  /** A round trip that is under way may have begun before the change, so the caller waits for the next round trip. */
  #hearAll(): Promise<void> {
    if (!this.#hearing) return this.#beginToHear();
    this.#hearingNext ??= this.#hearing.then(() => {
      this.#hearingNext = undefined;
      return this.#beginToHear();
    });
    return this.#hearingNext;
  }

  #beginToHear(): Promise<void> {
    const hearing = this.hear()
      .catch(() => {})
      .then(() => {
        this.#hearing = undefined;
      });
    this.#hearing = hearing;
    return hearing;
  }

  #set(key: string, isPublic: boolean): void {
    if (isPublic) this.#keys.delete(key);
    else this.#keys.add(key);
  }
}

/** Returns the answer; undefined if it fails or takes longer. */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  const over = new AbortController();
  const timeout = wait(ms, undefined, { ref: false, signal: over.signal }).catch(() => undefined);
  return Promise.race([answer.catch(() => undefined), timeout]).finally(() => over.abort());
}

const SHARED = Symbol.for('pureut.refused-pictures');

/**
 * Returns the set of this process, which the front process and the application share, like the page store
 * (`cache/page-store.ts`).
 */
export function sharedRefusedPictures(): RefusedPictures {
  const place = globalThis as { [SHARED]?: RefusedPictures };
  place[SHARED] ??= new RefusedPictures();
  return place[SHARED];
}
