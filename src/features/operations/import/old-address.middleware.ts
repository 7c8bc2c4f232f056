import type { MiddlewareHandler } from 'hono';
import { pageKey } from '../../../cache/page-key.ts';
import type { ApiEnv } from '../../../http/api.ts';
import { paths } from '../../../site/paths.ts';
import { findByOldAddress } from './old-address.server.ts';

/** Permanent, so that browsers and search engines remember the new address. */
const MOVED = 301;
const SAFE_METHODS = ['GET', 'HEAD'];
/**
 * With these statuses, Astro redirects to the address without the trailing slash, whether or not such a page exists.
 */
const WITHOUT_SLASH = [301, 308];

/**
 * Redirects an address of an imported site to the content that it shows here. Pages of ours take precedence, except
 * that WordPress's `/?p=12` is not our home page.
 */
export const leadFromOldAddress: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const { db } = context.var;
  const { pathname, search, searchParams } = new URL(context.req.url);
  const isOfRoot = pathname === '/' && /^\d+$/.test(searchParams.get('p') ?? '');
  if (!isOfRoot) {
    await next();
    const isPage = !isAbsent(context.res.status, pathname) || pageKey(pathname) !== undefined;
    if (isPage || !SAFE_METHODS.includes(context.req.method)) return undefined;
  }
  const found = await findByOldAddress(db, pathname + search);
  if (!found) return isOfRoot ? context.redirect(paths.home) : undefined;
  const location = found.kind === 'talk' ? paths.talk(found.id) : paths.article(found.id);
  context.res = undefined;
  context.res = new Response(null, { status: MOVED, headers: { location } });
  return undefined;
};

function isAbsent(status: number, pathname: string): boolean {
  return status === 404 || (WITHOUT_SLASH.includes(status) && pathname.endsWith('/'));
}
