/**
 * Counts requests by route class and status, in arrays of numbers, so that counting costs a cached page next to
 * nothing. No part of a request becomes a label.
 */

const routeClasses = ['page', 'console', 'call', 'file', 'stream', 'probe', 'metrics'] as const;
type RouteClass = (typeof routeClasses)[number];

/** In seconds. */
export const LATENCY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** For a response whose client disconnected before it was sent. */
export const GONE_STATUS = 499;

const STATUSES = 600;
const BUCKETS = LATENCY_BOUNDS.length + 1;
const FILE_NAME = /\.[a-z\d]{2,11}$/;

type Counted = { route: RouteClass; status: number; count: number };
type Latencies = { route: RouteClass; buckets: number[]; sum: number; count: number };

export class RequestTally {
  #counts = new Float64Array(routeClasses.length * STATUSES);
  #buckets = new Float64Array(routeClasses.length * BUCKETS);
  #sums = new Float64Array(routeClasses.length);

  add(url: string, status: number, seconds: number): void {
    const route = routeClasses.indexOf(routeClassOf(url));
    this.#add(this.#counts, route * STATUSES + Math.min(Math.max(status, 0), STATUSES - 1), 1);
    const above = LATENCY_BOUNDS.findIndex((bound) => seconds <= bound);
    this.#add(this.#buckets, route * BUCKETS + (above < 0 ? BUCKETS - 1 : above), 1);
    this.#add(this.#sums, route, seconds);
  }

  /** Returns the counts by route class and status, without zeros. */
  counted(): Counted[] {
    return routeClasses.flatMap((route, index) =>
      [...this.#counts.subarray(index * STATUSES, (index + 1) * STATUSES)].flatMap((count, status) =>
        count > 0 ? [{ route, status, count }] : [],
      ),
    );
  }

  /** Returns the latencies by route class. The buckets are cumulative; the last one counts all requests. */
  latencies(): Latencies[] {
    return routeClasses.map((route, index) => {
      let count = 0;
      const own = this.#buckets.subarray(index * BUCKETS, (index + 1) * BUCKETS);
      const buckets = Array.from(own, (inside) => (count += inside));
      return { route, buckets, sum: this.#sums[index] ?? 0, count };
    });
  }

  #add(numbers: Float64Array, index: number, amount: number): void {
    numbers[index] = (numbers[index] ?? 0) + amount;
  }
}

/** Returns the route class of an address. Only the beginning and the end of its path matter. */
export function routeClassOf(url: string): RouteClass {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (path.startsWith('/api/')) return path === '/api/v1/alarm/live' ? 'stream' : 'call';
  if (path === '/healthz' || path === '/readyz') return 'probe';
  if (path === '/metrics') return 'metrics';
  if (path === '/admin' || path.startsWith('/admin/')) return 'console';
  return path.startsWith('/_astro/') || path.startsWith('/media/') || FILE_NAME.test(path) ? 'file' : 'page';
}
