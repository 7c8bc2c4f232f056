import { createRoute as createLibraryRoute, type RouteConfig } from '@hono/zod-openapi';
import type { RateClass } from '../session/rate-limits.ts';
import type { ErrorCode } from './errors.ts';

/** What a route says of itself, beside its path, its schemas and its middleware. */
export type Described = Omit<RouteConfig, 'path' | 'method'> & {
  /** What clients that are made from the OpenAPI document name the call. */
  operationId: string;
  summary: string;
  /** The failures of what the handler does; those of its checks are known (`api/failures.ts`). */
  failures?: readonly ErrorCode[];
  /** Of the main service, though its answer carries `result`, as the contract says of a few. */
  isOfMain?: true;
  /** What the call counts as; one that only reads is a read. */
  rate?: RateClass;
};

type Reading = { method: 'get' };
type Changing = { method: 'post' | 'put' | 'delete'; rate: RateClass };

/** A call of the API: everything that its callers, the OpenAPI document and the rate limits have to know of it. */
export function createRoute<P extends string, R extends Described & (Reading | Changing) & { path: P }>(route: R) {
  return createLibraryRoute<P, R>(route);
}
