import type { MiddlewareHandler } from 'hono';
import type { ApiEnv, Application } from '../http/api.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '../http/request-id.ts';

/** Gives each request what it is handled with, and the id by which it is known. */
export function given({
  config,
  db,
  log,
  pictures,
  archives,
  providerClient,
  stripBanner,
}: Application): MiddlewareHandler<ApiEnv> {
  return (context, next) => {
    context.set('config', config);
    context.set('db', db);
    context.set('log', log);
    context.set('pictures', pictures);
    context.set('archives', archives);
    context.set('providerClient', providerClient);
    context.set('stripBanner', stripBanner);
    context.set('requestId', requestIdFrom(context.req.header(REQUEST_ID_HEADER)));
    return next();
  };
}
