import { formatTime, koreanDay } from './dates.ts';

/** Returns a moment in Korean time as the value of a `datetime-local` field: 2026-11-21T14:32. */
export function koreanMinute(date: Date): string {
  return `${koreanDay(date)}T${formatTime(date)}`;
}

/** Returns the moment of such a value; undefined if the field is empty or invalid. */
export function fromKoreanMinute(minute: string): Date | undefined {
  const date = new Date(`${minute.slice(0, 16)}:00+09:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Returns the start of a Korean day such as 2026-11-21; undefined for an invalid day. */
export function beginOfKoreanDay(day: string): Date | undefined {
  return fromKoreanMinute(`${day}T00:00`);
}
