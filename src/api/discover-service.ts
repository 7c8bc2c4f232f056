import type { MiddlewareHandler } from 'hono';
import type { Api, ApiEnv } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { type Route, routeFinder } from './find-route.ts';

/** The answers of the discover service carry `result`, those of the main service `data`, unless the route says so. */
export function isOfDiscover({ responses, isOfMain }: Route): boolean {
  if (isOfMain) return false;
  const { content } = responses[200] as { content?: Record<string, { schema: { shape?: object } }> };
  return 'result' in (content?.['application/json']?.schema.shape ?? {});
}

/** Leaves nothing but the calls of the discover service on its own host. */
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
