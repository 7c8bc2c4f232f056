import { describe, expect, test } from 'vitest';
import { dayName, spanName } from '../../../src/features/operations/figure/figure-names.ts';
import { ceilingOf, type DayCount, reportOn } from '../../../src/features/operations/figure/figures.ts';
import { figurePeriods } from '../../../src/site/path-values.ts';

const TODAY = '2026-03-02';
const views = (day: string, count: number): DayCount<'views' | 'applause'> => ({ figure: 'views', day, count });

describe('the figures of a period', () => {
  test.each(figurePeriods)('of %i days cover each day once and end today', (period) => {
    const { spans } = reportOn(['views', 'applause'], [], TODAY, period);
    const start = Date.parse(spans[0]?.from ?? '');
    expect((Date.parse(TODAY) - start) / 86_400_000).toBe(period - 1);
    expect(spans.at(-1)?.to).toBe(TODAY);
    for (const [index, { from }] of spans.slice(1).entries()) {
      expect(Date.parse(from) - Date.parse(spans[index]?.to ?? '')).toBe(86_400_000);
    }
  });

  test('are daily, or weekly for longer periods', () => {
    expect(reportOn(['views', 'applause'], [], TODAY, 30).spans).toHaveLength(30);
    expect(reportOn(['views', 'applause'], [], TODAY, 365).spans).toHaveLength(52);
  });

  test('belong to their days, also across the end of a month', () => {
    const { spans, of } = reportOn(['views', 'applause'], [views('2026-02-28', 3), views(TODAY, 2)], TODAY, 7);
    const shown = spans.map(({ from }, index) => [from, of.views.counts[index]]);
    expect(shown.slice(-4)).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 3],
      ['2026-03-01', 0],
      ['2026-03-02', 2],
    ]);
    expect(of.views.total).toBe(5);
    expect(of.applause).toMatchObject({ total: 0, before: 0 });
  });

  test('are compared with the same number of days before', () => {
    const { of } = reportOn(['views', 'applause'], [views('2026-02-23', 4), views('2026-02-24', 1)], TODAY, 7);
    expect(of.views).toMatchObject({ total: 1, before: 4 });
  });
});

test('the scale of a chart is its highest bar, rounded up to a round even number', () => {
  expect([[], [0], [3], [9], [10], [21], [199], [1_001]].map(ceilingOf)).toEqual([2, 2, 4, 10, 10, 40, 200, 2_000]);
});

test('days and weeks have Korean labels', () => {
  expect(spanName({ from: '2026-11-22', to: '2026-11-22' })).toBe('11월 22일');
  expect(spanName({ from: '2026-11-16', to: '2026-11-22' })).toBe('11월 16일~22일');
  expect(spanName({ from: '2026-10-30', to: '2026-11-05' })).toBe('10월 30일~11월 5일');
  expect(dayName('2026-01-05')).toBe('2026.01.05');
});
