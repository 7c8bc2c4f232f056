import { failuresOf } from '../../../src/api/failures.ts';
import { routerPath, routesOf } from '../../../src/api/find-route.ts';
import { api } from '../../../src/api/routes.ts';

/** The failure codes that the OpenAPI document lists for each call. */
export type DocumentedFailures = { method: string; path: string; codes: string[] }[];

/** Collects the codes of all routes. This takes a second, so it is done once a run. */
export function documentedFailures(): DocumentedFailures {
  return routesOf(api).map((route) => ({
    method: route.method.toUpperCase(),
    path: `/api${routerPath(route.path)}`,
    codes: failuresOf(api, route),
  }));
}
