import type { MiddlewareHandler } from 'hono';
import type { Api, ApiEnv } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { type Route, routeFinder } from './find-route.ts';

/**
 * Returns whether a route belongs to the discover service: its answers have the field `result`. A route with `isOfMain`
 * belongs to the main service in any case.
 */
export function isOfDiscover({ responses, isOfMain }: Route): boolean {
  if (isOfMain) return false;
  const { content } = responses[200] as { content?: Record<string, { schema: { shape?: object } }> };
  return 'result' in (content?.['application/json']?.schema.shape ?? {});
}

/** Answers 404 on the host of the discover service to everything but its calls. */
export function onlyDiscoverCalls(api: Api, discoverOrigin: string): MiddlewareHandler<ApiEnv> {
  const { host } = new URL(discoverOrigin);
  const findRoute = routeFinder(api);
  return async ({ req, header }, next) => {
    if (req.header('host')?.toLowerCase() !== host) return next();
    const route = findRoute(req.method, req.path);
    if (!route || !isOfDiscover(route)) throw new ApiError('NOT_FOUND');
    await next();
    header('vary', 'origin', { append: true });
  };
}
