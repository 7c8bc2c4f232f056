import { composed } from '../../../lib/text/composed.ts';

const MIN_AGE = 14;

/**
 * Returns whether the text is the 8 digits of a valid day, such as 19990131. The day must not lie in the future in
 * Korea or over 130 years ago.
 * Compares calendar days only: Korea's offset from UTC was not always nine hours.
 */
export function isBirthdate(text: string, now: Date): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return isReal && text <= koreanDay(now) && Number(year) > now.getUTCFullYear() - 130;
}

/** Returns whether a person born on this day is too young to join: under 14 by the Korean calendar. */
export function isUnderAge(birthdate: string, now: Date): boolean {
  const fourteenth = Number(birthdate.slice(0, 4)) + MIN_AGE + birthdate.slice(4);
  return koreanDay(now) < fourteenth;
}

/** Returns the digits of a day as people type it: 19990131, 1999-01-31, 1999. 1. 31., full-width digits. */
export function tidyBirthdate(text: string): string {
  const numbers = composed(text, 'NFKC').match(/\d+/g) ?? [];
  const [year = '', ...monthAndDay] = numbers;
  if (numbers.length !== 3) return numbers.join('');
  return year + monthAndDay.map((number) => number.padStart(2, '0')).join('');
}

/** Returns the part of a birthdate that the identity check uses: the last 6 of 8 digits. */
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
