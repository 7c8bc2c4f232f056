import { formatSoon } from '../lib/dates.ts';
import { ApiError } from './errors.ts';

/**
 * @param message what a day may have
 * @param secondsLeft until there is room again
 * @param what there is room for, as a verb that stands before 수 있어요
 */
export function spentToday(message: string, secondsLeft: number, what = '쓸'): ApiError {
  const now = new Date();
  const again = formatSoon(new Date(now.getTime() + 1_000 * secondsLeft), now);
  return new ApiError('TOO_MANY_REQUESTS', `${message} ${again}부터 다시 ${what} 수 있어요.`, {}, secondsLeft);
}
