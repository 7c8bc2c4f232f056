/** The operators' pages, `/admin` and what lies below: to everybody else there are none. */
import { FetchState, astro as renderPage } from 'astro/fetch';
import { getFetchState } from 'astro/hono';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './http/api.ts';
import type { Refuse } from './posted-pages.ts';
import { viewerOf } from './session/guard.ts';

/** No page of ours lies there, and none ever will. */
const NOWHERE = '/-';

/**
 * Lets operators through. Everybody else is answered as by an address that does not exist: a page byte for byte the same,
 * and a POST as by any other page.
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
