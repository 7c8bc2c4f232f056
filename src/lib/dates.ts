/** Korea has no summer time. */
const KST_OFFSET_MS = 9 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The Korean calendar day, as 2026.11.21. */
export function formatDay(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '.');
}

/** The Korean time of day, as 14:32. */
export function formatTime(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(11, 16);
}

/** How long ago, for as long as readers count that way: 방금, 3분 전, 2시간 전, 어제, then the day. */
export function formatAgo(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age < MINUTE_MS) return '방금';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}분 전`;
  const days = koreanDay(now) - koreanDay(date);
  if (days === 0) return `${Math.floor(age / HOUR_MS)}시간 전`;
  return days === 1 ? '어제' : formatDay(date);
}

function koreanDay(date: Date): number {
  return Math.floor((date.getTime() + KST_OFFSET_MS) / DAY_MS);
}

/** A moment as a field for date and time has it, in Korean time: 2026-11-21T14:32. */
export function koreanMinute(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(0, 16);
}

/** The moment that such a field means; undefined for one that is not filled in. */
export function fromKoreanMinute(minute: string): Date | undefined {
  const date = new Date(`${minute.slice(0, 16)}:00+09:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
