import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isCallKey } from './page-key.ts';

/** The visitors' pages of this process, ready to send. */

type Encoding = 'br' | 'gzip' | 'identity';

/** A page with the marks of what is not the same for everybody, compressed as gzip, and its headers. */
export type MarkedPage = { marked: Buffer; headers: [name: string, value: string][] };

export type StoredPage = {
  headers: [name: string, value: string][];
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
  /** What members get, filled in; of a call nothing, which is answered to each of them anew. */
  forMembers?: MarkedPage;
  tags: string[];
  /** Milliseconds since 1970. */
  freshUntil: number;
  /** Until then it may be sent while a newer one is made; milliseconds since 1970. */
  staleUntil: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ASKED_ONCE = 2_000;
const MAX_OTHER_KEYS = 5_000;
const MAX_PURGED_TAGS = 10_000;

/** A visitor's browser keeps the page, but asks each time whether it is still right. */
const pageHeaders: [name: string, value: string][] = [
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie'],
  // Which links the browser may fetch before they are followed.
  ['speculation-rules', '"/speculation-rules.json"'],
];
const callHeaders: [name: string, value: string][] = [
  ['cache-control', 'public, no-cache'],
  ['vary', 'accept-encoding, cookie, authorization'],
];

/** What a visitor is told of a kept page or call. */
export function visitorHeaders({ headers, forMembers }: StoredPage): [name: string, value: string][] {
  return [...headers, ...(forMembers ? pageHeaders : callHeaders)];
}

/** Who asks for a kept page, with a session: all that the process in front knows of them. */
type SessionRequest = { cookie: string; network: string; acceptEncoding: string };
/** A kept page with what is one member's filled in. */
export type FilledPage = { body: Buffer; isGzip: boolean };

export class PageStore {
  /**
   * Fills a kept page in for whoever's session this is; undefined where the application has to answer. The application
   * sets it, which knows the database.
   */
  fillFor: (page: StoredPage, request: SessionRequest) => Promise<FilledPage | undefined> = async () => undefined;
  /** Until everything is heard that is committed by now. The application sets it, which listens. */
  hear: () => Promise<unknown> = async () => {};
  /** Told of a kept page that is sent again, and has no best encoding yet. The application sets it, which compresses. */
  askedAgain: (key: string, page: StoredPage) => void = () => {};
  /** Since the process began: how often a page was kept, was not, and went for want of room. */
  readonly counts = { hits: 0, misses: 0, evictions: 0 };
  #pages = new LRUCache<string, StoredPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    dispose: ({ tags }, key, reason) => {
      if (reason === 'evict') this.counts.evictions++;
      for (const tag of tags) this.#forget(tag, key);
    },
  });
  /** Keys of addresses that lead to a page that is kept under another, and which it was. */
  #otherKeys = new LRUCache<string, { key: string; etag: string }>({ max: MAX_OTHER_KEYS });
  /** Keys with a query that were asked for once. */
  #askedOnce = new LRUCache<string, true>({ max: MAX_ASKED_ONCE });
  #keysByTag = new Map<string, Set<string>>();
  #purgedAt = new Map<string, number>();
  #clearedAt = 0;
  #clock = 0;
  /** Changes that this process has answered, and how many of them it has also been told of. */
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
   * This process has answered a call that changes something. Kept pages may show what was for a moment longer, except to
   * who changed it; whoever makes calls one after the other counts on what they were answered.
   */
  changed(): void {
    this.#changes++;
  }

  /** Whether what is kept of this may be older than a change that this process has answered. It then finds out. */
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

  /** Under which key the page is kept that an address leads to. */
  keyOf(key: string): string {
    return this.#otherKeys.get(key)?.key ?? key;
  }

  /** Lets an address lead to a page that is kept under another key, for as long as the page stays as it is. */
  lead(from: string, key: string, { etag }: StoredPage): void {
    this.#otherKeys.set(from, { key, etag });
  }

  /**
   * Whether a page shall be kept: one whose address strangers can vary only when it is asked for again, so that a flood of
   * addresses drives out none that readers want. Remembers the asking.
   */
  isWanted(key: string): boolean {
    if (!key.includes('?') || this.#pages.has(key) || this.#askedOnce.has(key)) return true;
    this.#askedOnce.set(key, true);
    return false;
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
    // Only renderings that are under way ask for these: none of them is kept, then.
    if (this.#purgedAt.size > MAX_PURGED_TAGS) {
      this.#purgedAt.clear();
      this.#clearedAt = at;
    }
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
 * The one store of this process. The server runs from source and the application from its build, so this module is
 * loaded twice; the store is shared on purpose.
 */
export function sharedPageStore(): PageStore {
  const place = globalThis as { [SHARED]?: PageStore };
  place[SHARED] ??= new PageStore();
  return place[SHARED];
}
