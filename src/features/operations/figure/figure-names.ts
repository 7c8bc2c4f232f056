import { formatDay } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/text/numbers.ts';
import type { Span } from './figures.ts';
import type { FigurePeriod } from '../../../site/path-values.ts';

export const periodNames: Record<FigurePeriod, string> = { 7: '7일', 30: '30일', 365: '1년' };

/** Figures that count people. All others count actions. */
const ofPeople = ['followers', 'joined', 'active'];

/** Returns a count such as 3명 or 3건. Both end in a consonant, which decides the particle after them. */
export function countName(figure: string, count: number): string {
  return `${formatCount(count)}${ofPeople.includes(figure) ? '명' : '건'}`;
}

/** Returns a span as 11월 22일 or 11월 16일~22일. */
export function spanName({ from, to }: Span): string {
  const [fromMonth, fromDay] = monthAndDay(from);
  const [toMonth, toDay] = monthAndDay(to);
  if (from === to) return `${toMonth}월 ${toDay}일`;
  return `${fromMonth}월 ${fromDay}일~${fromMonth === toMonth ? '' : `${toMonth}월 `}${toDay}일`;
}

/** Returns a day as 2026.11.22. It has the year, since a long period covers two years. */
export function dayName(day: string): string {
  return formatDay(new Date(`${day}T00:00:00+09:00`));
}

function monthAndDay(day: string): [month: number, day: number] {
  return [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}
