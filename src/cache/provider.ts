import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheProvider } from 'astro';
import { readConfig } from '../config/config.ts';
import { hasSession } from '../session/cookies.ts';
import { mark } from '../personal/marks.ts';
import { pageFor, partsOf } from '../personal/parts.ts';
import { visitor } from '../personal/condition.ts';
import { narrowPolicyOf, POLICY } from './narrow-policy.ts';
import { ownKeyOf, pageKey } from './page-key.ts';
import { acceptsGzip } from './private-page.ts';
import { etagOf, sharedPageStore, type StoredPage, visitorHeaders } from './page-store.ts';
import { sharedRenderings } from './renderings.ts';

/**
 * Astro's route cache on top of the page store. A page is rendered once for all concurrent viewers, cached with its
 * tags, and sent stale while a newer one is rendered. Pages for a single viewer are never cached.
 */

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** 10 is clearly smaller than 9 in little more time; 11 takes far longer for a small gain. */
const BROTLI_QUALITY = 10;

const INTERNAL_HEADERS = new Set(['cdn-cache-control', 'cache-tag', 'content-length', 'cache-control', 'vary']);

const store = sharedPageStore();
const renderings = sharedRenderings();
/** Pages whose compression with Brotli was started. */
const compressed = new WeakSet<StoredPage>();
const underWay = new Map<string, Promise<StoredPage | undefined>>();

/** The header with this process's secret that requests a newly rendered page, not a stale one. */
export const RENDER_NOW = 'x-render-now';

type Next = () => Promise<Response>;

export default function createPageCache(): CacheProvider {
  const { discoverOrigin } = readConfig(process.env);
  return {
    name: 'page-cache',

    async onRequest({ request, url }, respond) {
      const next = () => respond().then((response) => allowCalls(response, discoverOrigin));
      if (request.method !== 'GET' || hasSession(request.headers.get('cookie'))) return next();
      const key = pageKey(url.pathname + url.search);
      if (key === undefined) return next();
      const kept = store.get(key);
      if (kept && kept.freshUntil > Date.now()) return toResponse(kept, request);
      const mayBeStale = request.headers.get(RENDER_NOW) !== mark;
      if (kept && mayBeStale && kept.staleUntil > Date.now()) {
        void render(key, next).catch(() => {});
        return toResponse(kept, request);
      }
      const waiting = underWay.get(key);
      if (waiting) {
        const page = await waiting;
        return page ? toResponse(page, request) : next();
      }
      let uncacheable: Response | undefined;
      const page = await render(key, async () => {
        const response = await next();
        uncacheable = response;
        return response;
      });
      if (page) return toResponse(page, request);
      return uncacheable ?? next();
    },

    async invalidate({ tags = [], path }) {
      if (path !== undefined) throw new Error('cached pages can only be invalidated by tag');
      store.purge([tags].flat());
    },
  };
}

/** Renders a page and caches it; undefined if it must not be cached. Only one rendering per key runs at a time. */
function render(key: string, next: Next): Promise<StoredPage | undefined> {
  const waiting = underWay.get(key);
  if (waiting) return waiting;
  renderings.begin(key);
  const work = renderAndCache(key, next);
  underWay.set(key, work);
  const end = (page?: StoredPage) => {
    underWay.delete(key);
    renderings.end(key, page);
  };
  work.then(end, () => end());
  return work;
}

async function renderAndCache(key: string, next: Next): Promise<StoredPage | undefined> {
  const since = store.now();
  const response = await next();
  const { maxAge, swr } = lifetime(response.headers.get('cdn-cache-control'));
  if (response.status !== 200 || maxAge === 0 || response.headers.has('set-cookie')) return undefined;
  const told = (response.headers.get('cache-tag') ?? '').split(', ').filter(Boolean);
  const { ownKey, tags } = ownKeyOf(key, told);
  const marked = await response.text();
  const html = pageFor(visitor, partsOf(marked));
  const identity = Buffer.from(html);
  const etag = etagOf(identity);
  const kept = ownKey === key ? undefined : store.get(ownKey);
  if (kept?.etag === etag && kept.freshUntil > Date.now()) {
    store.lead(key, ownKey, kept);
    return kept;
  }
  const memberHeaders = cachedHeaders(response.headers, marked);
  const freshUntil = Date.now() + maxAge * 1_000;
  const page: StoredPage = {
    headers: cachedHeaders(response.headers, html),
    bodies: { identity, gzip: await compressGzip(identity) },
    etag,
    forMembers: { marked: await compressGzip(marked), headers: memberHeaders },
    tags,
    freshUntil,
    staleUntil: freshUntil + swr * 1_000,
  };
  if (store.isWanted(ownKey)) store.set(ownKey, page, since);
  if (ownKey !== key) store.lead(key, ownKey, page);
  return page;
}

/**
 * Returns the headers that are sent with each copy of the cached page.
 * @param page HTML whose inline scripts and styles the policy lists
 */
function cachedHeaders(rendered: Headers, page: string): [name: string, value: string][] {
  const headers = new Headers(rendered);
  narrowPolicyOf(headers, page);
  return [...headers].filter(([name]) => !INTERNAL_HEADERS.has(name));
}

/** Brotli takes long, so only pages that are requested again are compressed with it, one at a time. */
let compressing: Promise<unknown> = Promise.resolve();
store.askedAgain = (key, page) => {
  if (compressed.has(page)) return;
  compressed.add(page);
  compressing = compressing.then(() => addBrotli(key, page)).catch(() => {});
};

async function addBrotli(key: string, page: StoredPage): Promise<void> {
  if (store.get(key) !== page) return;
  const since = store.now();
  const br = await compressBrotli(page.bodies.identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
  if (store.get(key) === page) store.set(store.keyOf(key), { ...page, bodies: { ...page.bodies, br } }, since);
}

function toResponse(page: StoredPage, request: Request): Response {
  const { bodies, etag } = page;
  const encoded = acceptsGzip(request.headers.get('accept-encoding') ?? '') ? bodies.gzip : undefined;
  const response = new Response(new Uint8Array(encoded ?? bodies.identity), { headers: visitorHeaders(page) });
  response.headers.set('etag', etag);
  if (encoded) response.headers.set('content-encoding', 'gzip');
  return response;
}

/** Allows calls to the discover service's host, which is unknown at build time. */
function allowCalls(response: Response, discoverOrigin: string | undefined): Response {
  const policy = response.headers.get(POLICY);
  if (policy && discoverOrigin) {
    response.headers.set(POLICY, policy.replace("connect-src 'self'", `connect-src 'self' ${discoverOrigin}`));
  }
  return response;
}

/** Returns the seconds for which a page is fresh, and then stale. */
function lifetime(header: string | null): { maxAge: number; swr: number } {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(header ?? '')?.[1] ?? 0);
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
}
