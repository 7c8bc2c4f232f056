import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 2_000;

/** What one issuer has handed out, until it expires, the least recently used going first. */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES });

  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload, expiresIn = 0) {
        // Nobody stays signed in at the demo provider: whoever comes back chooses anew.
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
