/** The front door of the application: request id, database, API, then pages. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { astro, getFetchState } from 'astro/hono';
import { messageOf } from './http/errors.ts';
import { api } from './http/routes.ts';
import { application } from './application.ts';
import { requestIdFrom, REQUEST_ID_HEADER } from './http/request-id.ts';
import type { ApiEnv } from './http/api.ts';

const app = new Hono<ApiEnv>();

app.use(async (context, next) => {
  const { locals } = getFetchState(context);
  locals.db = application.db;
  locals.requestId = requestIdFrom(context.req.header(REQUEST_ID_HEADER));
  context.set('db', application.db);
  context.set('requestId', locals.requestId);
  await next();
});

app.get('/readyz', async (context) => {
  const ready = await application.isReady();
  return context.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
});
app.get('/api/docs', astro());
app.use('/api/*', compress({ threshold: 1_024 }));
app.route('/api', api);
app.on(['POST', 'PUT', 'DELETE'], '*', (context) =>
  context.text(messageOf('METHOD_NOT_ALLOWED'), 405, { allow: 'GET, HEAD' }),
);
app.use(async (context, next) => {
  await next();
  const { status, headers, body } = context.res;
  if (status === 500 && headers.has('retry-after')) context.res = new Response(body, { status: 503, headers });
});
app.use(astro());

export default app;
