/** Korea has no summer time. */
const KST_OFFSET_MS = 9 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The Korean calendar day, as 2026.11.21. */
export function formatDay(date: Date): string {
  return koreanDay(date).replaceAll('-', '.');
}

/** The last Korean day before an end: what ends at midnight is over all the day that begins then. */
export function formatLastDay(end: Date): string {
  return formatDay(new Date(end.getTime() - 1));
}

/** A Korean calendar day as the database has it: 2026-11-21. */
export function koreanDay(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The Korean time of day, as 14:32. */
export function formatTime(date: Date): string {
  return new Date(date.getTime() + KST_OFFSET_MS).toISOString().slice(11, 16);
}

/** 2026.11.23 14:32, in Korean time. */
export function formatMoment(date: Date): string {
  return `${formatDay(date)} ${formatTime(date)}`;
}

/** How long ago, for as long as readers count that way: 방금, 3분 전, 2시간 전, 어제, then the day. */
export function formatAgo(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age < MINUTE_MS) return '방금';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}분 전`;
  const days = dayNumber(now) - dayNumber(date);
  if (days === 0) return `${Math.floor(age / HOUR_MS)}시간 전`;
  return days === 1 ? '어제' : formatDay(date);
}

/** A moment to come, not later than a day from now: 오늘 14:32, 내일 09:10. Never named earlier than it is. */
export function formatSoon(date: Date, now: Date): string {
  const minute = new Date(Math.ceil(date.getTime() / MINUTE_MS) * MINUTE_MS);
  // A day from now may be rounded up into the day after tomorrow.
  return `${['오늘', '내일', '모레'][dayNumber(minute) - dayNumber(now)]} ${formatTime(minute)}`;
}

/** Korean days since one in the past. */
function dayNumber(date: Date): number {
  return Math.floor((date.getTime() + KST_OFFSET_MS) / DAY_MS);
}

/** When the Korean day begins that is so many days later. */
export function koreanDayBegin(date: Date, daysLater: number): Date {
  return new Date((dayNumber(date) + daysLater) * DAY_MS - KST_OFFSET_MS);
}
