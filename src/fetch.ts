/** The request handler: request id, database, session, rate limits, API, then pages. */
import { Hono } from 'hono';
import { FetchState } from 'astro/fetch';
import { astro, getFetchState } from 'astro/hono';
import { onlyDiscoverCalls } from './api/discover-service.ts';
import { rateClassOf } from './api/rate-class.ts';
import { given } from './api/given.ts';
import { api } from './api/routes.ts';
import { heedChanges, cacheCalls } from './cache/cached-calls.ts';
import { compressJson } from './http/compress.ts';
import type { ErrorCode } from './http/errors.ts';
import { plainPage } from './http/plain-page.ts';
import { copiesForMembers, fillCachedPages, pickParts, sendCachedPage } from './app/personal-pages.ts';
import { paths } from './site/paths.ts';
import { commitsWhileLive, refuseFormOfOther, unsentForm } from './app/posted-pages.ts';
import { application } from './app/application.ts';
import { operatorsAlone } from './app/operators-pages.ts';
import { leadFromOldAddress } from './features/operations/import/old-address.middleware.ts';
import { admitToStreams } from './app/live-alarms.ts';
import { admitOwnersToPictures } from './app/refused-pictures.ts';
import { redirectPostAsGet } from './features/people/sign-in/form-post.ts';
import { refuseExpired, viewerOf } from './session/guard.ts';
import { createRateLimits } from './session/limits/rate-limits.ts';
import { findSession } from './session/session.middleware.ts';
import { type ApiEnv, failureOf, failureResponse } from './http/api.ts';

const app = new Hono<ApiEnv>();

const { config, db, log } = application;

app.use(given(application));
const { discoverOrigin } = config;
if (discoverOrigin) app.use(onlyDiscoverCalls(api, discoverOrigin));
app.get('/readyz', async (context) => {
  const ready = await application.isReady();
  return context.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
});
const rateLimits = config.rateLimits ? createRateLimits(config, application.sharedPool, rateClassOf(api)) : undefined;
if (rateLimits) app.use(rateLimits.ofLookups);
app.use(
  findSession(config, (requestId) =>
    log.warn({ requestId }, 'a used refresh token was sent again: the session family is revoked'),
  ),
);
app.use(async (context, next) => {
  const { session, ...forPages } = context.var;
  Object.assign(getFetchState(context).locals, { ...forPages, viewer: viewerOf(session) } satisfies App.Locals);
  await next();
});
if (rateLimits) app.use(rateLimits.ofCallers);
app.get('/api/docs', pickParts, astro());
app.post('/callback/apple', redirectPostAsGet);
app.use('/api/*', refuseExpired);
app.use('/api/*', compressJson, heedChanges, cacheCalls);
app.route('/api', api);
app.use(async (context, next) => {
  await next();
  const { statusText, headers, body } = context.res;
  const isUnavailable = context.res.status === 500 && headers.has('retry-after');
  const status = isUnavailable ? 503 : context.res.status;
  // Astro sets the status text OK for every status. Without a status text, the server sends the standard one.
  if (isUnavailable || (statusText === 'OK' && status !== 200)) context.res = new Response(body, { status, headers });
});
const refuseChange = async (request: Request) =>
  (await unsentForm(request)) ?? failurePage('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' });
app.post(
  '*',
  refuseFormOfOther(() => failurePage('OTHER_MEMBER')),
);
app.post(
  '/admin/*',
  operatorsAlone(refuseChange),
  commitsWhileLive(refuseChange, { asOperator: true }),
  pickParts,
  astro(),
);
const leadHome = () => new Response(null, { status: 303, headers: { location: paths.home } });
app.post('/claim', pickParts, astro());
app.on('POST', ['/my/record', '/my/comment', '/my/report'], commitsWhileLive(leadHome), pickParts, astro());
app.on(['POST', 'PUT', 'DELETE'], '*', (context) => refuseChange(context.req.raw));
fillCachedPages({ db, origins: config, rateLimits });
admitToStreams({ db, origins: config, rateLimits });
admitOwnersToPictures({ db, origins: config, rateLimits });
app.use(copiesForMembers);
app.use(pickParts);
app.use(sendCachedPage);
app.use('/admin/*', operatorsAlone(refuseChange));
app.use(leadFromOldAddress);
app.use(async (context, next) => {
  // Astro reads `/article/1.html` as `/article/1`. Our pages have one address each, so the answer is the 404 page.
  if (context.req.path.endsWith('.html')) {
    const absent = new FetchState(new Request(new URL('/404', context.req.url), context.req.raw));
    Object.assign(absent.locals, getFetchState(context).locals);
    context.set('fetchState' as never, absent as never);
  }
  await next();
});
app.use(astro());

app.onError((thrown, context) => {
  const failure = failureOf(thrown);
  if (failure.status >= 500) {
    log.error({ err: thrown, requestId: context.get('requestId') }, 'the request handler failed');
  }
  if (context.req.path.startsWith('/api/')) return failureResponse(failure);
  // The answer says nothing about the viewer, so a member stays signed in and the device keeps the member's data.
  const { code, retryAfter } = failure;
  return failurePage(code, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
});

function failurePage(code: ErrorCode, extraHeaders: Record<string, string> = {}): Response {
  const { status, headers, body } = plainPage(code);
  return new Response(body, { status, headers: { ...headers, ...extraHeaders } });
}

export default app;
