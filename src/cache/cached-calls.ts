import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../http/api.ts';
import { hasSession } from '../session/cookies.ts';
import { pageKey } from './page-key.ts';
import { etagOf, sharedPageStore, type StoredPage } from './page-store.ts';
import { sharedRenderings } from './renderings.ts';

/** Caches answers of calls for visitors, in the same way as pages. */

const compressGzip = promisify(gzip);

const store = sharedPageStore();
const renderings = sharedRenderings();

/** The cache tags of an answer, and its lifetime in seconds: fresh, and stale while a newer answer is made (`swr`). */
type CachePolicy = { tags: string[]; maxAge: number; swr: number };

declare module '../http/api.ts' {
  interface CallVariables {
    /** The tags and lifetime of the answer, if it may be cached for visitors. */
    cachePolicy: CachePolicy | undefined;
  }
}

/** Lets the answer of this call be cached, if it is for a visitor. */
export function cacheAnswer(context: Context<ApiEnv>, cachePolicy: CachePolicy): void {
  context.set('cachePolicy', cachePolicy);
}

/** Caches the answers for visitors that their handlers allow to cache. The front process sends them. */
export const cacheCalls: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const key = keyOf(context);
  if (key === undefined) return next();
  const since = store.now();
  renderings.begin(key);
  let page: StoredPage | undefined;
  try {
    await next();
    page = await toPage(context);
    if (page && store.isWanted(key)) store.set(key, page, since);
  } finally {
    renderings.end(key, page);
  }
};

function keyOf({ req, get }: Context<ApiEnv>): string | undefined {
  const { discoverOrigin } = get('config');
  const isElsewhere =
    discoverOrigin !== undefined && req.header('host')?.toLowerCase() === new URL(discoverOrigin).host;
  if (req.method !== 'GET' || isElsewhere || hasSession(req.header('cookie')) || req.header('authorization')) return;
  const { pathname, search } = new URL(req.url);
  return pageKey(pathname + search);
}

async function toPage(context: Context<ApiEnv>): Promise<StoredPage | undefined> {
  const cachePolicy = context.get('cachePolicy');
  if (!cachePolicy || context.res.status !== 200) return undefined;
  const identity = Buffer.from(await context.res.clone().arrayBuffer());
  const freshUntil = Date.now() + cachePolicy.maxAge * 1_000;
  return {
    headers: [['content-type', context.res.headers.get('content-type') ?? '']],
    bodies: { identity, gzip: await compressGzip(identity) },
    etag: etagOf(identity),
    tags: cachePolicy.tags,
    freshUntil,
    staleUntil: freshUntil + cachePolicy.swr * 1_000,
  };
}

/** Tells the store of calls that may have changed data. */
export const heedChanges: MiddlewareHandler<ApiEnv> = async ({ req }, next) => {
  await next();
  if (req.method !== 'GET' && req.method !== 'HEAD') store.changed();
};
