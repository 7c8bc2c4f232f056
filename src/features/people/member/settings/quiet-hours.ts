import { fromKoreanMinute } from '../../../../lib/date-fields.ts';
import { formatTime, koreanDay } from '../../../../lib/dates.ts';

/** Two times of day in Korea, such as 22:00 to 07:30, between which no push interrupts the member. */
export type QuietHours = { from: string; to: string };

/** The part of a member's settings with the quiet hours. */
type Choice = { quietHours?: QuietHours | null | undefined };

const DAY_SECONDS = 86_400;

/** The initial suggestion. */
export const usualQuietHours: QuietHours = { from: '22:00', to: '08:00' };

export const SAME_TIMES = '시작 시간과 끝 시간을 다르게 골라 주세요.';

/** Returns whether the time lies in the member's quiet hours. Alarms then appear in the list only. */
export function isQuiet({ quietHours }: Choice, now: Date): boolean {
  if (!quietHours) return false;
  const { from, to } = quietHours;
  const time = formatTime(now);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** Returns the seconds until the quiet hours begin; `Infinity` without quiet hours. */
export function secondsUntilQuiet({ quietHours }: Choice, now: Date): number {
  if (!quietHours) return Infinity;
  const begin = fromKoreanMinute(`${koreanDay(now)}T${quietHours.from}`)?.getTime() ?? 0;
  const wait = Math.floor((begin - now.getTime()) / 1_000);
  return wait < 0 ? wait + DAY_SECONDS : wait;
}
