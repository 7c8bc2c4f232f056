import { etagOf, sharedPageStore } from './page-store.ts';
import { keepFor } from './tags.ts';

/** Files for machines, which are made for whoever asks first and kept as pages are: purged by what they show. */

const store = sharedPageStore();
/** Those that are being made now. */
const underWay = new Map<string, Promise<Buffer>>();

/**
 * A file as it is kept, or made now, once for all who ask meanwhile.
 * @param path its address, in one form
 * @param tags of what it shows
 */
export function keptFile(path: string, tags: string[], make: () => Promise<Buffer | string>): Promise<Buffer> {
  const kept = store.get(path);
  if (kept && kept.freshUntil > Date.now()) return Promise.resolve(kept.bodies.identity);
  const making = underWay.get(path) ?? keep(path, tags, make).finally(() => underWay.delete(path));
  underWay.set(path, making);
  return making;
}

async function keep(path: string, tags: string[], make: () => Promise<Buffer | string>): Promise<Buffer> {
  const since = store.now();
  const identity = Buffer.from(await make());
  const freshUntil = Date.now() + keepFor.minutes.maxAge * 1_000;
  const file = { headers: [], bodies: { identity }, etag: etagOf(identity), tags, freshUntil, staleUntil: freshUntil };
  store.set(path, file, since);
  return identity;
}
