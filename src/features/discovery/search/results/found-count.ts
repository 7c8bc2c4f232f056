import { formatCount } from '../../../../lib/text/numbers.ts';
import type { Found } from './search-tabs.ts';

/** Returns the number of results beside a label: 12, or 1,000+ if more are not counted. */
export function shortCount({ total, isMore }: Found): string {
  return formatCount(total) + (isMore ? '+' : '');
}

/** Returns the number of results in words: 12개, or 1,000개 이상. */
export function foundCount({ total, isMore }: Found, counter: string): string {
  return formatCount(total) + counter + (isMore ? ' 이상' : '');
}
