import { formatSoon } from '../../lib/dates.ts';
import { ApiError } from '../errors.ts';

/**
 * Returns the failure for a daily limit that is used up.
 * @param message the limit, in words
 * @param secondsLeft seconds until the limit allows an action again
 * @param what the action, as a verb before 수 있어요
 */
export function spentToday(message: string, secondsLeft: number, what = '쓸'): ApiError {
  const now = new Date();
  const again = formatSoon(new Date(now.getTime() + 1_000 * secondsLeft), now);
  return new ApiError('TOO_MANY_REQUESTS', `${message} ${again}부터 다시 ${what} 수 있어요.`, {}, secondsLeft);
}
