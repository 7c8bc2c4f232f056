import { expect, test } from 'vitest';
import { formatCount } from '../../src/lib/numbers.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [9_999, '9,999'],
  [10_000, '1만'],
  [10_999, '1만'],
  [11_000, '1.1만'],
  [12_999, '1.2만'],
  [19_999, '1.9만'],
  [20_000, '2만'],
  [100_000, '10만'],
  [123_456, '12.3만'],
  [1_000_000, '100만'],
])('%i reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
