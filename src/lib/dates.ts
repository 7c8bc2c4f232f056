/** Korea has no daylight saving time. */
const KST_OFFSET_MS = 9 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns the Korean calendar day as 2026.11.21. */
export function formatDay(date: Date): string {
  return koreanDay(date).replaceAll('-', '.');
}

/** Returns the last Korean day before an end. An end at midnight does not include the day that begins then. */
export function formatLastDay(end: Date): string {
  return formatDay(new Date(end.getTime() - 1));
}

/** Returns the Korean calendar day in the form of the database: 2026-11-21. */
export function koreanDay(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the Korean time of day as 14:32. */
export function formatTime(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(11, 16);
}

/** Returns day and time in Korea as 2026.11.23 14:32. */
export function formatMoment(date: Date): string {
  return `${formatDay(date)} ${formatTime(date)}`;
}

/** Returns how long ago a moment was: 방금, 3분 전, 2시간 전, 어제, and for older moments the day. */
export function formatAgo(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age < MINUTE_MS) return '방금';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}분 전`;
  const days = dayNumber(now) - dayNumber(date);
  if (days === 0) return `${Math.floor(age / HOUR_MS)}시간 전`;
  return days === 1 ? '어제' : formatDay(date);
}

/** Returns a moment within the next day as 오늘 14:32 or 내일 09:10, rounded up to the minute. */
export function formatSoon(date: Date, now: Date): string {
  const minute = new Date(Math.ceil(date.getTime() / MINUTE_MS) * MINUTE_MS);
  // Rounding up can reach the day after tomorrow.
  return `${['오늘', '내일', '모레'][dayNumber(minute) - dayNumber(now)]} ${formatTime(minute)}`;
}

/** Returns the number of Korean days since 1970. */
function dayNumber(date: Date): number {
  return Math.floor((date.getTime() + KST_OFFSET_MS) / DAY_MS);
}

/** Returns the start of the Korean day that is `daysLater` days after the day of `date`. */
export function koreanDayBegin(date: Date, daysLater: number): Date {
  return new Date((dayNumber(date) + daysLater) * DAY_MS - KST_OFFSET_MS);
}
