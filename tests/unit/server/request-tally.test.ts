import { describe, expect, test } from 'vitest';
import { readSometimes } from '../../../src/server/metrics/metrics.ts';
import { LATENCY_BOUNDS, RequestTally, routeClassOf } from '../../../src/server/metrics/request-tally.ts';

test.each([
  ['/', 'page'],
  ['/story/12?from=/api/', 'page'],
  ['/term/PRIVACY?version=2024.10.29', 'page'],
  ['/admin', 'console'],
  ['/admin/term/4', 'console'],
  ['/administrator', 'page'],
  ['/api/v1/story', 'call'],
  ['/api/v1/alarm/live?memberId=1', 'stream'],
  ['/_astro/page.js', 'file'],
  ['/media/abc/preview.jpg', 'file'],
  ['/favicon.svg', 'file'],
  ['/healthz', 'probe'],
  ['/readyz?x', 'probe'],
  ['/metrics', 'metrics'],
  ['/metrics/route="x"', 'page'],
  ['', 'page'],
])('%s belongs to the route class %s', (url, route) => {
  expect(routeClassOf(url)).toBe(route);
});

describe('the tally', () => {
  test('counts by route class and status', () => {
    const tally = new RequestTally();
    tally.add('/story/1', 200, 0.002);
    tally.add('/story/2', 200, 0.002);
    tally.add('/story/none', 404, 0.002);
    tally.add('/api/v1/story', 200, 0.002);
    expect(tally.counted()).toEqual([
      { route: 'page', status: 200, count: 2 },
      { route: 'page', status: 404, count: 1 },
      { route: 'call', status: 200, count: 1 },
    ]);
  });

  test('counts each latency in the lowest bucket that contains it and in all above', () => {
    const tally = new RequestTally();
    for (const seconds of [0.001, 0.0011, 0.2, 60]) tally.add('/', 200, seconds);
    const page = tally.latencies().find(({ route }) => route === 'page');
    const upTo = (bound: number) => page?.buckets[LATENCY_BOUNDS.indexOf(bound)];
    expect([upTo(0.001), upTo(0.0025), upTo(0.1), upTo(0.25), upTo(10)]).toEqual([1, 2, 2, 3, 3]);
    expect(page?.buckets.at(-1)).toBe(4);
    expect(page).toMatchObject({ count: 4, sum: expect.closeTo(60.2021) });
  });

  test('limits the number of different statuses', () => {
    const tally = new RequestTally();
    tally.add('/', 999_999, 1);
    tally.add('/', -1, 1);
    expect(tally.counted().map(({ status }) => status)).toEqual([0, 599]);
  });
});

describe('a measurement that needs a database query', () => {
  test('is read at most once per interval for concurrent callers, and a failure gives no samples', async () => {
    let asked = 0;
    const read = readSometimes(async () => [++asked], 60_000);
    expect(await Promise.all([read(), read(), read()])).toEqual([[1], [1], [1]]);
    expect(await read()).toEqual([1]);
    const failing = readSometimes<number>(async () => {
      throw new Error('no database');
    });
    expect(await failing()).toEqual([]);
  });
});
