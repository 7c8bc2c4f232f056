/** Pages with a form that is posted to the page itself. */
import { getFetchState } from 'astro/hono';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './http/api.ts';
import { PAGE_MEMBER_FIELD } from './http/page-member.ts';
import { commitWhileLive } from './session/commit-while-live.server.ts';
import { viewerOf } from './session/guard.ts';

/**
 * Returns middleware that lets the writes of a posted page commit only while the member's session exists.
 * @param refuse returns the answer if the session has ended since the request arrived: the same as for a visitor
 * @param asOperator whether the member must also still be an operator
 */
export function commitsWhileLive(refuse: () => Response, { asOperator = false } = {}): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const wasRefused = commitWhileLive(context, 'UNAUTHORIZED', { asOperator });
    getFetchState(context).locals.db = context.var.db;
    await next();
    if (!wasRefused()) return;
    context.res = undefined;
    context.res = refuse();
  };
}

/** Without parsing the whole form, which a hostile caller may make as large as it likes. */
const NAMED_MEMBER = new RegExp(`(?:^|&)${PAGE_MEMBER_FIELD}=([^&]*)`);

/**
 * Refuses a form that was rendered for another member than the one who is signed in now.
 * @param refuse returns the answer in place of the page
 */
export function refuseFormOfOther(refuse: () => Response): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const viewer = viewerOf(context.get('session'));
    if (!viewer) return next();
    const [, pageMember = String(viewer.id)] = NAMED_MEMBER.exec(await context.req.raw.clone().text()) ?? [];
    if (pageMember !== String(viewer.id)) return refuse();
    return next();
  };
}
