import type { Api } from '../http/api.ts';
import type { RateClass } from '../session/rate-limits.ts';
import { routeFinder } from './find-route.ts';

/** What a call counts as: what its route says. @returns undefined for a path that is no call's */
export function rateClassOf(api: Api): (method: string, path: string) => RateClass | undefined {
  const findRoute = routeFinder(api);
  return (method, path) => {
    const route = findRoute(method, path);
    return route && (route.rate ?? 'reads');
  };
}
