import { type FigurePeriod, figurePeriods } from '../../../site/path-values.ts';

/** Figures: counts by Korean day. */

/** The period, and the period before it for comparison. */
const daysCounted = (period: number) => 2 * period;
/** The number of days that the longest report uses, including today. Older data is not needed. */
export const DAYS_COUNTED = daysCounted(Math.max(...figurePeriods));

/** The count of a figure on a day, such as 2026-11-22. */
export type DayCount<Figure extends string> = { figure: Figure; day: string; count: number };

/** The first and the last day of a bar, which covers one day or seven. */
export type Span = { from: string; to: string };
export type FigureReport<Figure extends string> = {
  spans: Span[];
  of: Record<Figure, { total: number; /** The total of the period before. */ before: number; counts: number[] }>;
};

const DAY_MS = 86_400_000;
const WEEK = 7;
/** The longest period that has one bar a day. */
const DAYS_SHOWN_ALONE = 31;

/** Returns whether the bars of a period are weeks instead of days. */
export function isShownByWeeks(period: FigurePeriod): boolean {
  return period > DAYS_SHOWN_ALONE;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first day that is counted, which is in the period before. */
export function firstDayOf(today: string, period: FigurePeriod): string {
  return addDays(today, 1 - daysCounted(period));
}

/** Returns the spans of a period that ends today. Days that do not fill a week belong to the first span. */
export function spansOf(today: string, period: FigurePeriod): Span[] {
  const length = isShownByWeeks(period) ? WEEK : 1;
  const count = Math.floor(period / length);
  const start = addDays(today, 1 - period);
  return Array.from({ length: count }, (_, index) => {
    const to = addDays(today, -length * (count - 1 - index));
    return { from: index === 0 ? start : addDays(to, 1 - length), to };
  });
}

/** @param counts of the period and of the period before it, in any order; days without a count may be missing */
export function reportOn<Figure extends string>(
  figures: readonly Figure[],
  counts: DayCount<Figure>[],
  today: string,
  period: FigurePeriod,
): FigureReport<Figure> {
  const spans = spansOf(today, period);
  const start = addDays(today, 1 - period);
  const sum = (some: DayCount<Figure>[]) => some.reduce((total, { count }) => total + count, 0);
  const of = Object.fromEntries(
    figures.map((figure) => {
      const own = counts.filter((each) => each.figure === figure);
      const inSpans = spans.map(({ from, to }) => sum(own.filter(({ day }) => day >= from && day <= to)));
      const before = sum(own.filter(({ day }) => day < start));
      return [figure, { total: inSpans.reduce((total, count) => total + count, 0), before, counts: inSpans }];
    }),
  );
  return { spans, of: of as FigureReport<Figure>['of'] };
}

/** Returns a round number that is not below any count and whose half is an integer. */
export function ceilingOf(counts: number[]): number {
  const most = Math.max(2, ...counts);
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * magnitude >= most) ?? 10;
  return step * magnitude;
}
