import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 2_000;

/** Creates the store of one issuer: in memory, with expiry, limited to the most recently used entries. */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES });

  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload, expiresIn = 0) {
        // Sessions are not stored, so the person must choose again at each sign-in.
        if (model !== 'Session') entries.set(key(id), payload, { ttl: expiresIn * 1_000 });
      },
      async find(id) {
        return entries.get(key(id));
      },
      async findByUid() {},
      async findByUserCode() {},
      async consume(id) {
        const payload = entries.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      async destroy(id) {
        entries.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of entries.entries()) if (payload.grantId === grantId) entries.delete(id);
      },
    };
  };
}
