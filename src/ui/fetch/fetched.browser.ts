import { type FetcherStore, nanoquery } from '@nanostores/query';
import type { CallFailure } from '../../http/browser/client.browser.ts';
import { store, tabStorage } from '../../lib/storage.browser.ts';
import { FRESH_MS, RETRIES, waitBefore } from './fetch-policy.ts';
import '../feedback/loading-bar.browser.ts';
import { startLoading } from '../feedback/loading.store.ts';

/**
 * Stores for data that islands fetch. They fetch fresh data once, retry failures that may pass, and show the loading bar
 * meanwhile. Use them only in the browser: on the server, a store would fetch, and keep one viewer's answer for the next.
 */

type Kept = { data?: unknown; error?: unknown; retryCount?: number; created?: number; expires?: number };
type Options = {
  /** In milliseconds. */
  freshFor?: number;
  /** Whether the tab's next pages reuse the data. The key of a member's data must start with `memberKey`. */
  keepsInTab?: boolean;
};

const cache = new Map<string, Kept>();
/** The errors of fetches that will be retried. */
const passing = new WeakSet<object>();

const [createFetcherStore] = nanoquery({
  cache,
  // While the tab is hidden or offline, nothing is fetched; it is fetched as soon as the tab is back.
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry({ error, key, retryCount }) {
    if (retryCount > RETRIES || !mayPass(error)) {
      // Failures are not cached, so the next use fetches again.
      cache.delete(key);
      return undefined;
    }
    passing.add(error as object);
    return waitBefore(retryCount);
  },
});

export type Fetched<Data> = FetcherStore<Data, CallFailure>;

/** Returns a store that fetches when it is used. @param key identifies the data: stores with the same key share it */
export function fetched<Data>(
  key: string,
  fetch: () => Promise<Data>,
  { freshFor = FRESH_MS, keepsInTab = false }: Options = {},
): Fetched<Data> {
  if (keepsInTab) recall(key, freshFor);
  const fetcher = async () => {
    const finish = startLoading();
    try {
      const data = await fetch();
      if (keepsInTab) keep(key, data);
      return data;
    } finally {
      finish();
    }
  };
  return createFetcherStore<Data, CallFailure>(key, { fetcher, dedupeTime: freshFor, cacheLifetime: freshFor });
}

/** Returns fresh data, fetched if necessary. @throws CallFailure of the last attempt */
export function load<Data>(store: Fetched<Data>): Promise<Data> {
  let stop = () => {};
  return new Promise<Data>((resolve, reject) => {
    stop = store.listen(({ data, error, loading }) => {
      if (loading) return;
      if (data !== undefined) resolve(data);
      else if (hasFailed(error)) reject(error);
    });
  }).finally(() => stop());
}

/** Returns whether a fetch has failed and will not be retried. */
export function hasFailed(error: CallFailure | undefined): boolean {
  return error !== undefined && !passing.has(error);
}

/** Forgets fetched data after a change: all keys with this prefix are fetched again at their next use. */
export function forget(start: string): void {
  for (const key of cache.keys()) if (key.startsWith(start)) cache.delete(key);
  for (const key of Object.keys(tabStorage)) if (key.startsWith(start)) tabStorage.removeItem(key);
}

/** Returns whether a retry may succeed: after a lost answer or a server error, while online. */
function mayPass(error: unknown): boolean {
  const { status = 0 } = error as Partial<CallFailure>;
  return (status === 0 || status >= 500) && navigator.onLine;
}

function keep(key: string, data: unknown): void {
  store(tabStorage, tabKey(key), JSON.stringify({ data, created: Date.now() }));
}

function recall(key: string, freshFor: number): void {
  const text = tabStorage.getItem(tabKey(key));
  if (text === null || cache.has(key)) return;
  const { data, created } = JSON.parse(text) as { data: unknown; created: number };
  cache.set(key, { data, created, expires: created + freshFor });
}

/** Starts with the key, so that a member's data is deleted with the member's other entries. */
const tabKey = (key: string) => `${key}:fetched`;
