import { type FetcherStore, nanoquery } from '@nanostores/query';
import type { CallFailure } from '../http/client.browser.ts';
import { store, tabStorage } from '../lib/storage.browser.ts';
import { FRESH_MS, RETRIES, waitBefore } from './fetch-policy.ts';
import './loading-bar.browser.ts';
import { startLoading } from './loading.store.ts';

/**
 * What islands fetch: asked for once while it is fresh, again where that may help, with the bar at the top of the page
 * meanwhile. In the browser alone: a server that mounted such a store would fetch, and keep one reader's answer for the
 * next.
 */

type Kept = { data?: unknown; error?: unknown; retryCount?: number; created?: number; expires?: number };
type Options = {
  /** In milliseconds. */
  freshFor?: number;
  /** Also on the tab's next pages; what belongs to a member names them in its key. */
  keepsInTab?: boolean;
};

const cache = new Map<string, Kept>();
/** What has failed, and will be tried again. */
const passing = new WeakSet<object>();

const [createFetcherStore] = nanoquery({
  cache,
  // Nothing is fetched while the tab is hidden or offline, but as soon as it is back.
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry({ error, key, retryCount }) {
    if (retryCount > RETRIES || !mayPass(error)) {
      // A failure is not kept: who asks again has it fetched again.
      cache.delete(key);
      return undefined;
    }
    passing.add(error as object);
    return waitBefore(retryCount);
  },
});

export type Fetched<Data> = FetcherStore<Data, CallFailure>;

/** @param key names what is fetched: whoever asks for the same meanwhile is given the same */
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

/** Fetches it, or takes what is fresh. @throws CallFailure of the last attempt */
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

/** Whether it has been tried as often as it is worth. */
export function hasFailed(error: CallFailure | undefined): boolean {
  return error !== undefined && !passing.has(error);
}

/** Something has changed: what has been fetched under keys that begin so is fetched anew when it is wanted. */
export function forget(start: string): void {
  for (const key of cache.keys()) if (key.startsWith(start)) cache.delete(key);
  for (const key of Object.keys(tabStorage)) if (key.startsWith(start)) tabStorage.removeItem(key);
}

/** Whether trying again may help: a lost answer or a fault of the server, for whoever is connected. */
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

/** It begins as the key does: what is a member's is forgotten with them. */
const tabKey = (key: string) => `${key}:fetched`;
