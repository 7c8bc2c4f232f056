import { afterEach, vi } from 'vitest';

/** Replaces the browser's caches, locks and service worker, which jsdom lacks, until the test ends. */

const addressOf = (request: Request | string | URL) =>
  new URL(request instanceof Request ? request.url : request, location.href).href;

class MemoryCache {
  readonly #answers = new Map<string, Response>();
  readonly #isFull: (path: string) => boolean;

  /** @param isFull whether storing this path exceeds the quota */
  constructor(isFull: (path: string) => boolean) {
    this.#isFull = isFull;
  }

  async match(request: Request | string): Promise<Response | undefined> {
    return this.#answers.get(addressOf(request))?.clone();
  }

  async put(request: Request | string, answer: Response): Promise<void> {
    const address = addressOf(request);
    if (this.#isFull(new URL(address).pathname))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#answers.set(address, answer.clone());
  }

  async add(request: string): Promise<void> {
    const answer = await fetch(request);
    if (!answer.ok) throw new TypeError('Request failed');
    await this.put(request, answer);
  }

  async delete(request: Request | string): Promise<boolean> {
    return this.#answers.delete(addressOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.#answers.keys()].map((url) => new Request(url));
  }
}

export type TestCaches = ReturnType<typeof installCaches>;

/** Gives the page under test caches, locks and a service worker. */
export function installCaches() {
  const named = new Map<string, MemoryCache>();
  const state = { isFull: (_path: string) => false, isRegistered: false, hasSubscription: false };
  const registration = {
    pushManager: { getSubscription: async () => (state.hasSubscription ? {} : null) },
    getNotifications: async () => [],
    unregister: async () => {
      state.isRegistered = false;
      return true;
    },
  };
  const current = () => (state.isRegistered ? registration : undefined);
  vi.stubGlobal('caches', {
    has: async (name: string) => named.has(name),
    open: async (name: string) => {
      const cache = named.get(name) ?? new MemoryCache((path) => state.isFull(path));
      named.set(name, cache);
      return cache;
    },
    delete: async (name: string) => named.delete(name),
    keys: async () => [...named.keys()],
  });
  let turn: Promise<unknown> = Promise.resolve();
  Object.defineProperties(navigator, {
    locks: {
      configurable: true,
      value: {
        request<Result>(_: string, work: () => Promise<Result>): Promise<Result> {
          const mine = turn.then(work);
          turn = mine.catch(() => {});
          return mine;
        },
      },
    },
    serviceWorker: {
      configurable: true,
      value: {
        register: async () => {
          state.isRegistered = true;
          return registration;
        },
        getRegistration: async () => current(),
        getRegistrations: async () => [current() ?? []].flat(),
      },
    },
  });
  return Object.assign(state, {
    /** Returns the paths stored in the cache of this name. */
    async kept(name: string, folder = /^/): Promise<string[]> {
      const keys = (await named.get(name)?.keys()) ?? [];
      return keys.map(({ url }) => url.slice(location.origin.length)).filter((path) => folder.test(path));
    },
    async text(name: string, path: string): Promise<string | undefined> {
      return (await named.get(name)?.match(path))?.text();
    },
    async remove(name: string, path: string): Promise<void> {
      await named.get(name)?.delete(path);
    },
    async put(name: string, path: string, answer: Response): Promise<void> {
      await named.get(name)?.put(path, answer);
    },
    isThere: (name: string) => named.has(name),
  });
}

afterEach(() => {
  for (const name of ['locks', 'serviceWorker']) Reflect.deleteProperty(navigator, name);
});
