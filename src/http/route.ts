import { createRoute as createLibraryRoute, type RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from './errors.ts';

/** The class of a request, which selects the limits. Each route of the API that changes data declares its class. */
export type RateClass = 'reads' | 'searches' | 'writes' | 'uploads' | 'reports' | 'signIns' | 'refreshes' | 'appErrors';

/** The description of a route, besides its path, schemas and middleware. */
export type Described = Omit<RouteConfig, 'path' | 'method'> & {
  /** The name of the call in clients that are generated from the OpenAPI document. */
  operationId: string;
  summary: string;
  /** The failures of the handler. Those of its checks are known (`api/failures.ts`). */
  failures?: readonly ErrorCode[];
  /** A route of the main service whose answer nevertheless has `result`, as the contract requires for a few. */
  isOfMain?: true;
  /** The class for rate limits. A call that only reads is a read. */
  rate?: RateClass;
};

type Reading = { method: 'get' };
type Changing = { method: 'post' | 'put' | 'delete'; rate: RateClass };

/** Creates a route with everything that callers, the OpenAPI document and the rate limits need. */
export function createRoute<P extends string, R extends Described & (Reading | Changing) & { path: P }>(route: R) {
  return createLibraryRoute<P, R>(route);
}
