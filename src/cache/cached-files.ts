import { etagOf, sharedPageStore } from './page-store.ts';
import { cacheFor } from './tags.ts';

/** Caches generated files for programs, such as feeds. They are made on demand and invalidated by cache tags. */

const store = sharedPageStore();
/** The files that are being made now. */
const underWay = new Map<string, Promise<Buffer>>();

/**
 * Returns a cached file, or makes it, once for concurrent callers.
 * @param path its address in canonical form
 * @param tags its cache tags
 */
export function cachedFile(path: string, tags: string[], make: () => Promise<Buffer | string>): Promise<Buffer> {
  const kept = store.get(path);
  if (kept && kept.freshUntil > Date.now()) return Promise.resolve(kept.bodies.identity);
  const making = underWay.get(path) ?? keep(path, tags, make).finally(() => underWay.delete(path));
  underWay.set(path, making);
  return making;
}

async function keep(path: string, tags: string[], make: () => Promise<Buffer | string>): Promise<Buffer> {
  const since = store.now();
  const identity = Buffer.from(await make());
  const freshUntil = Date.now() + cacheFor.minutes.maxAge * 1_000;
  const file = { headers: [], bodies: { identity }, etag: etagOf(identity), tags, freshUntil, staleUntil: freshUntil };
  store.set(path, file, since);
  return identity;
}
