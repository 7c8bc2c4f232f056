/** The freshness and retries of fetched data; in milliseconds. */

/** For data that changes sometimes, such as comments. */
export const FRESH_MS = 5 * 60_000;
/** For data that changes only with a deployment, such as categories and reasons. */
export const ALWAYS_FRESH = Number.POSITIVE_INFINITY;

export const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Returns the back-off delay before a retry. @param retry counts from 1 */
export function waitBefore(retry: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS);
}
