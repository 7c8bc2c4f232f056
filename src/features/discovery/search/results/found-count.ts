import { formatCount } from '../../../../lib/text/numbers.ts';
import type { Found } from './search-tabs.ts';

/** How many were found, beside a word: 12, or 1,000+ where more are not counted. */
export function shortCount({ total, isMore }: Found): string {
  return formatCount(total) + (isMore ? '+' : '');
}

/** How many were found, in words: 12개, or 1,000개 이상. */
export function foundCount({ total, isMore }: Found, counter: string): string {
  return formatCount(total) + counter + (isMore ? ' 이상' : '');
}
