import type { MiddlewareHandler } from 'hono';
import type { Api, ApiEnv } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { PAGE_MEMBER_HEADER } from '../http/page-member.ts';
import { viewerIdOf } from '../session/guard.ts';
import { isRefusedToOthers } from './failures.ts';
import { type Route, routeFinder } from './find-route.ts';

/** Returns middleware that refuses calls from a page that was rendered for another member than the current one. */
export function refuseOtherMember(api: Api): MiddlewareHandler<ApiEnv> {
  let findRoute: ((method: string, path: string) => Route | undefined) | undefined;
  return (context, next) => {
    const pageMember = context.req.header(PAGE_MEMBER_HEADER);
    const viewerId = viewerIdOf(context);
    if (pageMember === undefined || viewerId === undefined || pageMember === String(viewerId)) return next();
    // Created at the first call, when the API has all its routes.
    findRoute ??= routeFinder(api);
    const route = findRoute(context.req.method, context.req.path);
    if (route && isRefusedToOthers(api, route)) throw new ApiError('OTHER_MEMBER');
    return next();
  };
}
