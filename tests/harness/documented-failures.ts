import { failuresOf } from '../../src/api/failures.ts';
import { routerPath, routesOf } from '../../src/api/find-route.ts';
import { api } from '../../src/api/routes.ts';

/** The failures that the OpenAPI document names for each call. */
export type DocumentedFailures = { method: string; path: string; codes: string[] }[];

/** Once a run: reading all routes takes a second. */
export function documentedFailures(): DocumentedFailures {
  return routesOf(api).map((route) => ({
    method: route.method.toUpperCase(),
    path: `/api${routerPath(route.path)}`,
    codes: failuresOf(api, route),
  }));
}
