/** Pages that a form of theirs is posted to. */
import { getFetchState } from 'astro/hono';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './http/api.ts';
import { commitWhileLive } from './session/commit-while-live.server.ts';

/**
 * Lets what a posted page writes commit only while the member's session exists.
 * @param refuse answers when it has ended since the request came, as if a visitor had posted the form
 * @param asOperator whether the member also has to be an operator still
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
