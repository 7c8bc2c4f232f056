/** Hides the operators' pages, `/admin` and everything below it, from all other viewers. */
import { FetchState, astro as renderPage } from 'astro/fetch';
import { getFetchState } from 'astro/hono';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../http/api.ts';
import type { Refuse } from './posted-pages.ts';
import { viewerOf } from '../session/guard.ts';

/** A path that has no page and never will have one. */
const NOWHERE = '/-';

/**
 * Lets operators through. All other viewers get the answer of an address that does not exist, byte for byte. A POST gets
 * the answer of any page that takes none.
 */
export function operatorsAlone(refuse: Refuse): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (viewerOf(context.get('session'))?.role === 'admin') {
      await next();
      context.header('x-robots-tag', 'noindex');
      return;
    }
    const { method, url, raw } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return refuse(raw);
    const state = new FetchState(new Request(new URL(NOWHERE, url), { method, headers: raw.headers }));
    Object.assign(state.locals, getFetchState(context).locals);
    return renderPage(state);
  };
}
