import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheProvider } from 'astro';
import { hasSession } from '../session/cookies.ts';
import { narrowPolicy } from './narrow-policy.ts';
import { pageKey } from './page-key.ts';
import { etagOf, sharedPageStore, type StoredPage, visitorHeaders } from './page-store.ts';

/**
 * Astro's route cache over the page store: visitors' pages are rendered once for all who wait, kept with their tags,
 * and sent stale while a newer one is made. Members' pages pass through and are never kept.
 */

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const POLICY = 'content-security-policy';
/** Clearly smaller than 9 in little more time; 11 takes far longer for hardly less. */
const BROTLI_QUALITY = 10;
const QUICK_GZIP_LEVEL = 4;

const store = sharedPageStore();
const underWay = new Map<string, Promise<StoredPage | undefined>>();

type Next = () => Promise<Response>;

export default function createPageCache(): CacheProvider {
  return {
    name: 'page-cache',

    async onRequest({ request, url }, next) {
      if (hasSession(request.headers.get('cookie'))) return asPrivate(await next(), request);
      if (request.method !== 'GET') return next();
      const key = pageKey(url.pathname + url.search);
      const kept = store.get(key);
      if (kept && kept.freshUntil > Date.now()) return toResponse(kept, request);
      if (kept && kept.staleUntil > Date.now()) {
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
      if (path !== undefined) throw new Error('pages are purged by tag');
      store.purge([tags].flat());
    },
  };
}

/** Renders a page and keeps it; undefined when it says that it must not be kept. One rendering a key at a time. */
function render(key: string, next: Next): Promise<StoredPage | undefined> {
  const waiting = underWay.get(key);
  if (waiting) return waiting;
  const work = renderAndKeep(key, next).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

async function renderAndKeep(key: string, next: Next): Promise<StoredPage | undefined> {
  const since = store.now();
  const response = await next();
  const { maxAge, swr } = lifetime(response.headers.get('cdn-cache-control'));
  if (response.status !== 200 || maxAge === 0 || response.headers.has('set-cookie')) return undefined;
  const tags = (response.headers.get('cache-tag') ?? '').split(', ').filter(Boolean);
  const identity = Buffer.from(await response.arrayBuffer());
  narrowPolicyOf(response.headers, identity);
  const freshUntil = Date.now() + maxAge * 1_000;
  const internal = new Set(['cdn-cache-control', 'cache-tag', 'content-length', 'cache-control', 'vary']);
  const page: StoredPage = {
    headers: [...response.headers].filter(([name]) => !internal.has(name)),
    bodies: { identity, gzip: await compressGzip(identity) },
    etag: etagOf(identity),
    tags,
    freshUntil,
    staleUntil: freshUntil + swr * 1_000,
  };
  store.set(key, page, since);
  void addBrotli(key, page, since);
  return page;
}

/** Takes long enough to be done after the first reader has been served. */
async function addBrotli(key: string, page: StoredPage, since: number): Promise<void> {
  const br = await compressBrotli(page.bodies.identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
  if (store.get(key) === page) store.set(key, { ...page, bodies: { ...page.bodies, br } }, since);
}

function toResponse({ headers, bodies, etag }: StoredPage, request: Request): Response {
  const encoded = acceptsGzip(request) ? bodies.gzip : undefined;
  const response = new Response(new Uint8Array(encoded ?? bodies.identity), { headers });
  response.headers.set('etag', etag);
  for (const [name, value] of visitorHeaders) response.headers.set(name, value);
  if (encoded) response.headers.set('content-encoding', 'gzip');
  return response;
}

/** A member's own page: compressed for this one answer, kept by their browser alone. */
async function asPrivate(response: Response, request: Request): Promise<Response> {
  const headers = new Headers(response.headers);
  if (headers.get('cache-control') !== 'no-store') headers.set('cache-control', 'private, no-cache');
  headers.set('vary', 'accept-encoding, cookie');
  const { status } = response;
  if (response.body === null || !headers.get('content-type')?.startsWith('text/')) {
    return new Response(response.body, { status, headers });
  }
  const identity = Buffer.from(await response.arrayBuffer());
  narrowPolicyOf(headers, identity);
  if (!acceptsGzip(request)) return new Response(new Uint8Array(identity), { status, headers });
  const bytes = await compressGzip(identity, { level: QUICK_GZIP_LEVEL });
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(bytes), { status, headers });
}

function narrowPolicyOf(headers: Headers, page: Buffer): void {
  const policy = headers.get(POLICY);
  if (policy) headers.set(POLICY, narrowPolicy(policy, page.toString()));
}

function acceptsGzip(request: Request): boolean {
  return /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
}

/** Seconds that a page may be kept, and sent on while stale. */
function lifetime(header: string | null): { maxAge: number; swr: number } {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(header ?? '')?.[1] ?? 0);
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
}
