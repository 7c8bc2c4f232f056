import type { MiddlewareHandler } from 'hono';
import type { Api, ApiEnv } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { PAGE_MEMBER_HEADER } from '../http/page-member.ts';
import { viewerIdOf } from '../session/guard.ts';
import { isRefusedToOthers } from './failures.ts';
import { type Route, routeFinder } from './find-route.ts';

/** Refuses calls of a page that was rendered for another member than the one who is signed in now. */
export function refuseOtherMember(api: Api): MiddlewareHandler<ApiEnv> {
  let findRoute: ((method: string, path: string) => Route | undefined) | undefined;
  return (context, next) => {
    const pageMember = context.req.header(PAGE_MEMBER_HEADER);
    const viewerId = viewerIdOf(context);
    if (pageMember === undefined || viewerId === undefined || pageMember === String(viewerId)) return next();
    // The API has all of its routes by the time of the first call.
    findRoute ??= routeFinder(api);
    const route = findRoute(context.req.method, context.req.path);
    if (route && isRefusedToOthers(api, route)) throw new ApiError('OTHER_MEMBER');
    return next();
  };
}
