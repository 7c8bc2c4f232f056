/** What happens, counted by Korean days. */

export const figurePeriods = [7, 30, 365] as const;
/** Days that the figures tell of. */
export type FigurePeriod = (typeof figurePeriods)[number];

/** The period, and the one before it to compare. */
const daysCounted = (period: number) => 2 * period;
/** Days that some figure looks at, with today; what happened before them is in none. */
export const DAYS_COUNTED = daysCounted(Math.max(...figurePeriods));

/** How often something happened on a day, as 2026-11-22. */
export type DayCount<Figure extends string> = { figure: Figure; day: string; count: number };

/** Days that are counted together, the first and the last of them; one or seven. */
export type Span = { from: string; to: string };
export type FigureReport<Figure extends string> = {
  spans: Span[];
  of: Record<Figure, { total: number; /** In as many days before. */ before: number; counts: number[] }>;
};

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Up to so many days each has a bar of its own. */
const DAYS_SHOWN_ALONE = 31;

/** Whether a bar stands for a week instead of a day. */
export function isShownByWeeks(period: FigurePeriod): boolean {
  return period > DAYS_SHOWN_ALONE;
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day that is counted. */
export function firstDayOf(today: string, period: FigurePeriod): string {
  return addDays(today, 1 - daysCounted(period));
}

/** The period in spans that end today; what does not fill a week belongs to the first one. */
export function spansOf(today: string, period: FigurePeriod): Span[] {
  const length = isShownByWeeks(period) ? WEEK : 1;
  const count = Math.floor(period / length);
  const start = addDays(today, 1 - period);
  return Array.from({ length: count }, (_, index) => {
    const to = addDays(today, -length * (count - 1 - index));
    return { from: index === 0 ? start : addDays(to, 1 - length), to };
  });
}

/** @param counts of the period and of the one before it, in any order; days that nothing happened on are left out */
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

/** A round number that nothing in a chart exceeds, and whose half is whole. */
export function ceilingOf(counts: number[]): number {
  const most = Math.max(2, ...counts);
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * magnitude >= most) ?? 10;
  return step * magnitude;
}
