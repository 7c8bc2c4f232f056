/** The pictures that are not public, as one process knows them. The application fills the set; the process in front asks it. */

/** A member's request for a picture that is not public. */
type OwnerRequest = { key: string; cookie: string; network: string };
export type Admission = 'OWNER' | 'REFUSED' | { retryAfter: number | undefined };

/** How long a request waits for the set at the start of a process. */
const LOADED_WITHIN_MS = 5_000;

export class RefusedPictures {
  /** Whether the member of this session may see the picture. The application sets it, which knows the database. */
  admit: (request: OwnerRequest) => Promise<Admission> = async () => 'REFUSED';
  /** Resolves once every change is heard that is committed by now. The application sets it, which listens. */
  hear: () => Promise<unknown> = async () => {};
  #keys = new Set<string>();
  /** Changes that were heard while the set is loaded: they are newer than what is loaded, or the same. */
  #heardMeanwhile: Map<string, boolean> | undefined;
  #loaded = Promise.withResolvers<void>();
  #isLoaded = false;
  #hearing: Promise<void> | undefined;
  #hearingNext: Promise<void> | undefined;

  get size(): number {
    return this.#keys.size;
  }

  /** Applies a change that was heard. */
  change(keys: string[], isPublic: boolean): void {
    for (const key of keys) {
      this.#heardMeanwhile?.set(key, isPublic);
      this.#set(key, isPublic);
    }
  }

  /** Replaces the set by what is read from now on. Until that is complete, the former set is used. */
  async load(read: () => AsyncIterable<string[]>): Promise<void> {
    const heard = new Map<string, boolean>();
    this.#heardMeanwhile = heard;
    const keys = new Set<string>();
    for await (const some of read()) for (const key of some) keys.add(key);
    // A later load has begun, which replaces this one.
    if (this.#heardMeanwhile !== heard) return;
    this.#keys = keys;
    for (const [key, isPublic] of heard) this.#set(key, isPublic);
    this.#heardMeanwhile = undefined;
    this.#isLoaded = true;
    this.#loaded.resolve();
  }

  /** Waits for the first load. @returns whether the set is known */
  async isKnown(): Promise<boolean> {
    if (this.#isLoaded) return true;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LOADED_WITHIN_MS).unref();
    });
    await Promise.race([this.#loaded.promise, timeout]);
    clearTimeout(timer);
    return this.#isLoaded;
  }

  /** Whether the picture is refused, as far as this process has heard. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /**
   * Whether the picture is refused, after everything that is committed by now. A page that another process has rendered may
   * show a picture before this process hears that it is public. Requests at the same time share one round trip.
   */
  async isStillRefused(key: string): Promise<boolean> {
    if (this.has(key)) await this.#hearAll();
    return this.has(key);
  }

  /** A round trip that is under way may have begun before the change; the one after it has not. */
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

const SHARED = Symbol.for('pureut.refused-pictures');

/** The one set of this process, shared by the server and the application as the page store is (`cache/page-store.ts`). */
export function sharedRefusedPictures(): RefusedPictures {
  const place = globalThis as { [SHARED]?: RefusedPictures };
  place[SHARED] ??= new RefusedPictures();
  return place[SHARED];
}
