/** Personalises cached pages for members, and picks each viewer's parts of pages that were rendered for one request. */
import { FetchState, astro as renderPage } from 'astro/fetch';
import { getFetchState } from 'astro/hono';
import type { Context, MiddlewareHandler } from 'hono';
import { fillCached, memberPageFor } from '../cache/member-pages.ts';
import { pageKey } from '../cache/page-key.ts';
import { RENDER_NOW } from '../cache/provider.ts';
import { type FilledPage, type MarkedPage, sharedPageStore, type StoredPage } from '../cache/page-store.ts';
import { acceptsGzip, privateHeaders, privatePage } from '../cache/private-page.ts';
import type { Database } from '../db/connection.ts';
import { look, readViewerDataByToken } from '../features/community/toggle/viewer-data.server.ts';
import type { ApiEnv } from '../http/api.ts';
import { mayBeOutdated } from '../http/browser/changed-cookie.ts';
import { OFFLINE_COPY } from '../http/browser/offline-copy.ts';
import type { Origins } from '../config/origins.ts';
import { type ViewerData, visitor } from '../personal/condition.ts';
import type { MemberPage } from '../personal/member-page.ts';
import { mark } from '../personal/marks.ts';
import { isMarked, pageFor, partsOf, switchesOf } from '../personal/parts.ts';
import { cookiesOf, hasSession } from '../session/cookies.ts';
import { membersOnly, viewerOf } from '../session/guard.ts';
import type { RateLimits } from '../session/limits/rate-limits.ts';

type PageContext = Context<ApiEnv>;
type Filling = { db: Database; origins: Origins; rateLimits: RateLimits | undefined };

const store = sharedPageStore();

/** Lets the front process personalise cached pages by itself, without a web `Request` and with one query. */
export function fillCachedPages({ db, origins, rateLimits }: Filling): void {
  const cookies = cookiesOf(origins);
  store.fillFor = async (kept, { cookie, network, acceptEncoding }) => {
    const { accessToken } = cookies.readTokens(cookie);
    if (!accessToken) return undefined;
    if (!kept.forMembers) return undefined;
    const { page, questions } = memberPageFor(kept.forMembers, kept.tags);
    if (mayBeOutdated(cookie, questions.isList)) return undefined;
    await rateLimits?.ofLookup(network, 'page');
    const found = await readViewerDataByToken(db, accessToken, questions);
    if (!found || found.hasOwnVersion) return undefined;
    await rateLimits?.ofMemberRead(found.viewer.id);
    return filled(kept.forMembers, page, found.looker, acceptEncoding);
  };
}

function filled(marked: MarkedPage, page: MemberPage, looker: ViewerData, acceptEncoding: string): FilledPage {
  const isGzip = acceptsGzip(acceptEncoding);
  return { body: fillCached(marked, page, looker, isGzip), isGzip };
}

/**
 * Refuses offline copies to visitors. A copy for a visitor could have contents that the member of the device may not
 * read.
 * @throws ApiError UNAUTHORIZED
 */
export const copiesForMembers: MiddlewareHandler<ApiEnv> = (context, next) =>
  isOfflineCopy(context) ? membersOnly(context, next) : next();

/**
 * Sends a member the personalised cached page. A page that has a different version for the member is rendered instead.
 */
export const sendCachedPage: MiddlewareHandler<ApiEnv> = async (context, next) => {
  // A page that passes new tokens to the native app must not be cached. An offline copy is not personalised.
  const isRendered = context.get('tokensForApp') || isOfflineCopy(context);
  const viewer = isRendered ? undefined : viewerOf(context.get('session'));
  const { pathname, search } = new URL(context.req.url);
  const key = viewer && context.req.method === 'GET' ? pageKey(pathname + search) : undefined;
  const kept = key === undefined ? undefined : await cachedPage(key, context);
  if (!viewer || !kept?.forMembers) return next();
  const { page, questions } = memberPageFor(kept.forMembers, kept.tags);
  if (mayBeOutdated(context.req.header('cookie'), questions.isList)) return next();
  const { looker, hasOwnVersion } = await look(context.get('db'), viewer, questions);
  if (hasOwnVersion) return next();
  const { body, isGzip } = filled(kept.forMembers, page, looker, encodingOf(context));
  const headers = privateHeaders(new Headers(kept.forMembers.headers));
  if (isGzip) headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(body), { headers });
};

/** Returns the cached page, and renders it first if necessary. Returns undefined if the page must not be cached. */
async function cachedPage(key: string, context: PageContext): Promise<StoredPage | undefined> {
  const kept = store.get(key);
  if (kept && kept.freshUntil > Date.now()) return kept;
  if (!store.isWanted(key)) return undefined;
  await renderForEverybody(context);
  return store.get(key);
}

/** Renders the page as for a visitor, which stores it in the cache. */
async function renderForEverybody(context: PageContext): Promise<void> {
  const headers = new Headers(context.req.raw.headers);
  headers.delete('cookie');
  headers.delete('authorization');
  headers.set(RENDER_NOW, mark);
  const state = new FetchState(new Request(context.req.url, { headers }));
  Object.assign(state.locals, getFetchState(context).locals, { viewer: undefined, tokensForApp: undefined });
  await (await renderPage(state)).body?.cancel();
}

/** Picks the viewer's parts of a page that was rendered for this request. */
export const pickParts: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next();
  const { res: response } = context;
  // The parts of cached pages are already picked.
  if (response.headers.has('content-encoding')) return;
  const isPersonal = hasSession(context.req.header('cookie'));
  if (response.body === null || !response.headers.get('content-type')?.startsWith('text/html')) {
    if (isPersonal) privateHeaders(response.headers);
    return;
  }
  const rendered = await response.text();
  const page = isMarked(rendered) ? await pageOfReader(context, rendered) : rendered;
  const answer = isPersonal
    ? await privatePage(response, page, encodingOf(context))
    : new Response(page, { status: response.status, headers: response.headers });
  context.res = undefined;
  context.res = answer;
};

async function pageOfReader(context: PageContext, rendered: string): Promise<string> {
  const parts = partsOf(rendered);
  const viewer = viewerOf(context.get('session'));
  if (!viewer || isOfflineCopy(context)) return pageFor(visitor, parts);
  const questions = { switches: switchesOf(parts), contentIds: [], isList: false };
  return pageFor((await look(context.get('db'), viewer, questions)).looker, parts);
}

function isOfflineCopy({ req }: PageContext): boolean {
  return req.header(OFFLINE_COPY) !== undefined;
}

function encodingOf(context: PageContext): string {
  return context.req.header('accept-encoding') ?? '';
}
