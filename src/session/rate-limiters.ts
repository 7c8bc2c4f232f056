import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Allows `points` requests per key within `seconds`. With `blockSeconds`, a key that exceeds them is refused for that
 * time. `shared` rules are counted for all processes of a server together.
 */
export type RateRule = { points: number; seconds: number; blockSeconds?: number; shared?: boolean };

/** Counts one for a key. @returns the seconds to wait when that is one too many */
export type RateLimiter = (key: string) => Promise<number | undefined>;

const TABLE = 'rate_limit';

/** @param pool where the processes of a server count together; absent when there is only one */
export function createRateLimiter(name: string, rule: RateRule, pool?: Pool): RateLimiter {
  const { points, seconds, blockSeconds = 0, shared } = rule;
  const options = { keyPrefix: name, points, duration: seconds, blockDuration: blockSeconds };
  const sharedPool = shared && pool;
  const limiter = sharedPool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: sharedPool,
        tableName: TABLE,
        tableCreated: true,
        // Whoever is refused already costs the database nothing.
        inMemoryBlockOnConsumed: points,
      })
    : new RateLimiterMemory(options);
  return async (key) => {
    try {
      await limiter.consume(sharedPool ? fingerprint(key) : key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw refusal;
    }
  };
}

/** No address is stored. */
function fingerprint(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
