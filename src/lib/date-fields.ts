import { formatTime, koreanDay } from './dates.ts';

/** A moment as a field for date and time has it, in Korean time: 2026-11-21T14:32. */
export function koreanMinute(date: Date): string {
  return `${koreanDay(date)}T${formatTime(date)}`;
}

/** The moment that such a field means; undefined for one that is not filled in. */
export function fromKoreanMinute(minute: string): Date | undefined {
  const date = new Date(`${minute.slice(0, 16)}:00+09:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** When a Korean day begins, such as 2026-11-21; undefined for what is no day. */
export function beginOfKoreanDay(day: string): Date | undefined {
  return fromKoreanMinute(`${day}T00:00`);
}
