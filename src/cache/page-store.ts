import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The visitors' pages of this process, ready to send. */

export type Encoding = 'br' | 'gzip' | 'identity';

export type StoredPage = {
  headers: [name: string, value: string][];
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
  tags: string[];
  /** Milliseconds since 1970. */
  freshUntil: number;
  /** Until then it may be sent while a newer one is made; milliseconds since 1970. */
  staleUntil: number;
};

const MAX_BYTES = 64 * 1024 * 1024;

/** A visitor's browser keeps the page, but asks each time whether it is still right. */
export const visitorHeaders: [name: string, value: string][] = [
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie'],
  // Which links the browser may fetch before they are followed.
  ['speculation-rules', '"/speculation-rules.json"'],
];

export class PageStore {
  #pages = new LRUCache<string, StoredPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    dispose: ({ tags }, key) => tags.forEach((tag) => this.#keysByTag.get(tag)?.delete(key)),
  });
  #keysByTag = new Map<string, Set<string>>();
  #purgedAt = new Map<string, number>();
  #clearedAt = 0;
  #clock = 0;
  #enabled = true;

  get(key: string): StoredPage | undefined {
    return this.#enabled ? this.#pages.get(key) : undefined;
  }

  /** A moment to hand to `set`, taken before the page is rendered. */
  now(): number {
    return ++this.#clock;
  }

  /** Keeps a page, unless something it shows has changed since its rendering began. */
  set(key: string, page: StoredPage, renderedSince: number): void {
    const outdated =
      this.#clearedAt > renderedSince || page.tags.some((tag) => (this.#purgedAt.get(tag) ?? 0) > renderedSince);
    if (outdated || !this.#enabled) return;
    this.#pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  purge(tags: string[]): void {
    const at = this.now();
    for (const tag of tags) {
      this.#purgedAt.set(tag, at);
      for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
      this.#keysByTag.delete(tag);
    }
  }

  /** Forgets everything; what is being rendered now will not be kept either. */
  clear(): void {
    this.#clearedAt = this.now();
    this.#pages.clear();
    this.#keysByTag.clear();
    this.#purgedAt.clear();
  }

  /** Off while nobody tells us what has changed. */
  set enabled(enabled: boolean) {
    this.#enabled = enabled;
    this.clear();
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function sizeOf({ bodies }: StoredPage): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 1_000);
}

const SHARED = Symbol.for('pureut.page-store');

/**
 * The one store of this process. The server runs from source and the application from its build, so this module is
 * loaded twice; the store is shared on purpose.
 */
export function sharedPageStore(): PageStore {
  const place = globalThis as { [SHARED]?: PageStore };
  place[SHARED] ??= new PageStore();
  return place[SHARED];
}
