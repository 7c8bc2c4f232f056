import { composed } from '../../../lib/text/composed.ts';

const MIN_AGE = 14;

/**
 * Whether these are the 8 digits of a day, such as 19990131, that is not yet to come in Korea nor longer ago than
 * anybody lives. By the calendar alone: Korean clocks have not always stood nine hours ahead.
 */
export function isBirthdate(text: string, now: Date): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return isReal && text <= koreanDay(now) && Number(year) > now.getUTCFullYear() - 130;
}

/** Whether somebody born on this day may not join yet: under 14 by the Korean calendar. */
export function isUnderAge(birthdate: string, now: Date): boolean {
  const fourteenth = Number(birthdate.slice(0, 4)) + MIN_AGE + birthdate.slice(4);
  return koreanDay(now) < fourteenth;
}

/** The digits of a day as people write it: 19990131, 1999-01-31, 1999. 1. 31., full-width digits. */
export function tidyBirthdate(text: string): string {
  const numbers = composed(text, 'NFKC').match(/\d+/g) ?? [];
  const [year = '', ...monthAndDay] = numbers;
  if (numbers.length !== 3) return numbers.join('');
  return year + monthAndDay.map((number) => number.padStart(2, '0')).join('');
}

/** What the identity check keeps of a birthdate: the last 6 of 8 digits. */
export function identityCheckBirthdate(birthdate: string): string {
  return birthdate.length === 8 ? birthdate.slice(-6) : birthdate;
}

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

function koreanDay(date: Date): string {
  return day.format(date).replaceAll('-', '');
}
