import { expect, test } from 'vitest';
import { FRESH_MS, RETRIES, waitBefore } from '../../../src/ui/fetch/fetch-policy.ts';

test('fetched data is fresh for five minutes, and a failed fetch is retried three times with delays of at most half a minute', () => {
  expect([FRESH_MS, RETRIES]).toEqual([300_000, 3]);
  expect([1, 2, 3, 4, 5, 6, 7].map(waitBefore)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
