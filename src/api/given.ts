import type { MiddlewareHandler } from 'hono';
import type { ApiEnv, Application } from '../http/api.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '../http/request-id.ts';

/** Returns middleware that puts the application's services and the request id into the context of each request. */
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
