import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isCallKey } from './page-key.ts';

/** The cached pages of this process, ready to send. */

type Encoding = 'br' | 'gzip' | 'identity';

/** A page with marks around the parts that differ between viewers, compressed as gzip, and its headers. */
export type MarkedPage = { marked: Buffer; headers: [name: string, value: string][] };

export type StoredPage = {
  headers: [name: string, value: string][];
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
  /** The version for members, to be personalised. Calls have none: members get a new answer each time. */
  forMembers?: MarkedPage;
  tags: string[];
  /** Milliseconds since 1970. */
  freshUntil: number;
  /** The end of the time in which it may be sent while a newer one is made; milliseconds since 1970. */
  staleUntil: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ASKED_ONCE = 2_000;
const MAX_OTHER_KEYS = 5_000;
const MAX_PURGED_TAGS = 10_000;

/** A browser stores the page, but revalidates it each time. */
const pageHeaders: [name: string, value: string][] = [
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie'],
  // The rules for links that the browser may prefetch.
  ['speculation-rules', '"/speculation-rules.json"'],
];
const callHeaders: [name: string, value: string][] = [
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie, authorization'],
];

/** Returns the headers of a cached page or call for visitors. */
export function visitorHeaders({ headers, forMembers }: StoredPage): [name: string, value: string][] {
  return [...headers, ...(forMembers ? pageHeaders : callHeaders)];
}

/** A request with a session for a cached page: all that the front process knows of it. */
type SessionRequest = { cookie: string; network: string; acceptEncoding: string };
/** A cached page, personalised for a member. */
export type FilledPage = { body: Buffer; isGzip: boolean };

export class PageStore {
  /**
   * Personalises a cached page for the request's session; undefined if the application must answer. The application
   * sets this function, since it has the database.
   */
  fillFor: (page: StoredPage, request: SessionRequest) => Promise<FilledPage | undefined> = async () => undefined;
  /** Resolves when all domain events committed before the call have arrived. The application sets this function. */
  hear: () => Promise<unknown> = async () => {};
  /** Called when a cached page without Brotli is sent again. The application sets this function and compresses. */
  askedAgain: (key: string, page: StoredPage) => void = () => {};
  /** Counts since the start of the process. Evictions are pages that were removed for lack of space. */
  readonly counts = { hits: 0, misses: 0, evictions: 0 };
  #pages = new LRUCache<string, StoredPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    dispose: ({ tags }, key, reason) => {
      if (reason === 'evict') this.counts.evictions++;
      for (const tag of tags) this.#forget(tag, key);
    },
  });
  /** Addresses whose page is cached under another key, and the version of that page. */
  #otherKeys = new LRUCache<string, { key: string; etag: string }>({ max: MAX_OTHER_KEYS });
  /** Keys with a query that were requested once. */
  #askedOnce = new LRUCache<string, true>({ max: MAX_ASKED_ONCE });
  #keysByTag = new Map<string, Set<string>>();
  #invalidatedAt = new Map<string, number>();
  #clearedAt = 0;
  #clock = 0;
  /** How many calls of this process changed data, and for how many of them the domain events have arrived. */
  #changes = 0;
  #changesHeard = 0;
  #listening: Promise<void> | undefined;
  #enabled = true;

  get(key: string): StoredPage | undefined {
    if (!this.#enabled || this.isUncertain(key)) return undefined;
    const other = this.#otherKeys.get(key);
    if (!other) return this.#pages.get(key);
    const page = this.#pages.get(other.key);
    return page?.etag === other.etag ? page : undefined;
  }

  /**
   * Records that this process has answered a call that changed data. Cached pages may show the old data for a moment
   * longer, except to the member who changed it. Cached calls may not, since a caller relies on earlier answers
   * (`isUncertain`).
   */
  changed(): void {
    this.#changes++;
  }

  /**
   * Returns whether a cached call may be older than a change that this process has answered; if so, waits for events.
   */
  isUncertain(key: string): boolean {
    if (this.#changesHeard === this.#changes || !isCallKey(key)) return false;
    const changes = this.#changes;
    const heard = () => {
      this.#changesHeard = Math.max(this.#changesHeard, changes);
      this.#listening = undefined;
    };
    this.#listening ??= this.hear().then(heard, heard);
    return true;
  }

  /** Returns the key under which the page of an address is cached. */
  keyOf(key: string): string {
    return this.#otherKeys.get(key)?.key ?? key;
  }

  /** Makes an address lead to a page that is cached under another key, until that page changes. */
  lead(from: string, key: string, { etag }: StoredPage): void {
    this.#otherKeys.set(from, { key, etag });
  }

  /**
   * Returns whether to cache a page, and records the request. A page with a query is cached only at its second request,
   * so that a flood of addresses evicts no pages that readers want.
   */
  isWanted(key: string): boolean {
    if (!key.includes('?') || this.#pages.has(key) || this.#askedOnce.has(key)) return true;
    this.#askedOnce.set(key, true);
    return false;
  }

  /** Returns the logical time for `set`, to be taken before the page is rendered. */
  now(): number {
    return ++this.#clock;
  }

  /** Caches a page, unless data on it have changed since its rendering began. */
  set(key: string, page: StoredPage, renderedSince: number): void {
    const outdated =
      this.#clearedAt > renderedSince || page.tags.some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > renderedSince);
    if (outdated || !this.#enabled) return;
    this.#pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  purge(tags: string[]): void {
    const at = this.now();
    // Only running renderings need these times, so after clearing them none of these renderings may be cached.
    if (this.#invalidatedAt.size > MAX_PURGED_TAGS) {
      this.#invalidatedAt.clear();
      this.#clearedAt = at;
    }
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, at);
      for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
      this.#keysByTag.delete(tag);
    }
  }

  /** Drops all pages. Pages that are being rendered now are not cached either. */
  clear(): void {
    this.#clearedAt = this.now();
    this.#pages.clear();
    this.#keysByTag.clear();
    this.#invalidatedAt.clear();
  }

  /** False while domain events may be missed; the cache is then empty and off. */
  set enabled(enabled: boolean) {
    this.#enabled = enabled;
    this.clear();
  }

  #forget(tag: string, key: string): void {
    const keys = this.#keysByTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByTag.delete(tag);
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function sizeOf({ bodies, forMembers }: StoredPage): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, (forMembers?.marked.length ?? 0) + 1_000);
}

const SHARED = Symbol.for('pureut.page-store');

/**
 * Returns the one store of this process. The server runs from source and the application from its build, so this module
 * is loaded twice and must share the store.
 */
export function sharedPageStore(): PageStore {
  const place = globalThis as { [SHARED]?: PageStore };
  place[SHARED] ??= new PageStore();
  return place[SHARED];
}
