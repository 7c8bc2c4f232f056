/** Pages with a form that is posted to the page itself. */
import { getFetchState } from 'astro/hono';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './http/api.ts';
import { commitWhileLive } from './session/commit-while-live.server.ts';

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
