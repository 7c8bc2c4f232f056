/** The front door of the application: request id, database, API, then pages. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { astro, getFetchState } from 'astro/hono';
import { messageOf } from './http/errors.ts';
import { api } from './http/routes.ts';
import { application } from './application.ts';
import { turnIntoGet } from './features/sign-in/form-post.ts';
import { refuseExpired, viewerOf } from './session/guard.ts';
import { createRateLimits } from './session/rate-limits.ts';
import { findSession } from './session/session.middleware.ts';
import { requestIdFrom, REQUEST_ID_HEADER } from './http/request-id.ts';
import { type ApiEnv, failureOf, failureResponse } from './http/api.ts';

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
const rateLimits = application.config.rateLimits
  ? createRateLimits(application.config, application.sharedPool)
  : undefined;
if (rateLimits) app.use(rateLimits.ofLookups);
app.use(
  findSession(application.config, (requestId) =>
    application.log.warn({ requestId }, 'a spent refresh token came back: session ended'),
  ),
);
app.use(async (context, next) => {
  getFetchState(context).locals.viewer = viewerOf(context.get('session'));
  await next();
});
if (rateLimits) app.use(rateLimits.ofCallers);
app.get('/api/docs', astro());
app.post('/callback/apple', turnIntoGet);
app.use('/api/*', refuseExpired);
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

app.onError((thrown, context) => {
  const failure = failureOf(thrown);
  if (failure.status >= 500) {
    application.log.error({ err: thrown, requestId: context.get('requestId') }, 'a request failed at the front door');
  }
  if (context.req.path.startsWith('/api/')) return failureResponse(failure);
  if (failure.retryAfter !== undefined) context.header('retry-after', String(failure.retryAfter));
  return context.text(failure.message, failure.status as 500);
});

export default app;
