import type { Api } from '../http/api.ts';
import type { RateClass } from '../http/route.ts';
import { routeFinder } from './find-route.ts';

/**
 * Returns a function that returns the rate class of a call, which its route declares; undefined for a path without a
 * call.
 */
export function rateClassOf(api: Api): (method: string, path: string) => RateClass | undefined {
  const findRoute = routeFinder(api);
  return (method, path) => {
    const route = findRoute(method, path);
    return route && (route.rate ?? 'reads');
  };
}
