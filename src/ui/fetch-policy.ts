/** How long what is fetched is fresh, and how often it is tried again; in milliseconds. */

/** For what changes now and then, such as comments. */
export const FRESH_MS = 5 * 60_000;
/** For what changes with the site alone, such as categories and reasons. */
export const ALWAYS_FRESH = Number.POSITIVE_INFINITY;

export const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** @param retry counts from 1 */
export function waitBefore(retry: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS);
}
