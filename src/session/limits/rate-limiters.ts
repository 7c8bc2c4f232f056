import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Allows `points` requests per key within `seconds`. With `blockSeconds`, a key that exceeds them is refused for that
 * time. `shared` rules are counted for all processes of a server together.
 */
export type RateRule = { points: number; seconds: number; blockSeconds?: number; shared?: boolean };

/** Counts a request for a key. @returns the seconds to wait if it exceeds the limit */
export type RateLimiter = (key: string) => Promise<number | undefined>;

const TABLE = 'rate_limit';

/** @param pool the database for counts that several processes share; absent with one process */
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
        // Further requests of a refused key need no query.
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

/** Returns a hash of the key, so that the database stores no addresses. */
function fingerprint(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
