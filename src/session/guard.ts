import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../db/connection.ts';
import { type ApiEnv, idSchema } from '../http/api.ts';
import { ApiError, failureBody } from '../http/errors.ts';
import { commitWhileLive } from './commit-while-live.server.ts';
import type { ChangeRequest } from './once.server.ts';
import type { SessionState } from './session.server.ts';
import type { Viewer } from './viewer.ts';

/** Returns whether a call also serves members whose access token has expired. */
export function isOpenToExpired(path: string): boolean {
  return /^\/api\/(auth\/|v1\/user\/(login|refresh|logout)$|report\/app-error$)/.test(path);
}

/**
 * Refuses calls of an expired session, instead of treating them as a visitor's. The client refreshes and sends them
 * again.
 */
export const refuseExpired: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const isExpired = context.get('session').state === 'expired';
  if (isExpired && !isOpenToExpired(context.req.path)) return context.json(failureBody('EXPIRED_ACCESS_TOKEN'), 401);
  return next();
};

export function viewerOf(session: SessionState): Viewer | undefined {
  return session.state === 'live' ? session.viewer : undefined;
}

/** Returns the id of the member who makes this call; undefined for a visitor. */
export function viewerIdOf(context: Context<ApiEnv>): number | undefined {
  return viewerOf(context.get('session'))?.id;
}

/**
 * Returns the member who makes this call.
 * @throws ApiError UNAUTHORIZED (401), or the given code, for a visitor
 */
export function requireViewer(
  context: Context<ApiEnv>,
  code: 'UNAUTHORIZED' | 'LOGIN_REQUIRED' = 'UNAUTHORIZED',
): Viewer {
  const viewer = viewerOf(context.get('session'));
  if (!viewer) throw new ApiError(code);
  return viewer;
}

/** Returns the session of this call and its member. @throws ApiError UNAUTHORIZED */
export function requireSession(context: Context<ApiEnv>): { viewer: Viewer; familyId: string } {
  const session = context.get('session');
  if (session.state !== 'live') throw new ApiError('UNAUTHORIZED');
  return session;
}

/**
 * Returns the key under which the server handles this call once, although it may be repeated.
 * @throws ApiError as `requireViewer` does
 */
export function requestOf(context: Context<ApiEnv>, code?: 'UNAUTHORIZED' | 'LOGIN_REQUIRED'): ChangeRequest {
  return { memberId: requireViewer(context, code).id, requestId: context.get('requestId') };
}

/** Refuses visitors. Runs before all other checks of a call; http/README.md has their order. */
export const membersOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireViewer(context);
  commitWhileLive(context, 'UNAUTHORIZED');
  return next();
};

/** Does the same for applause and scraps, with status 403, which opens the login popup. */
export const membersOrPopup: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireViewer(context, 'LOGIN_REQUIRED');
  commitWhileLive(context, 'LOGIN_REQUIRED');
  return next();
};

/** Returns the maker who makes this call. @throws ApiError UNAUTHORIZED, or MAKER_REQUIRED if the member is no maker */
export function requireMaker(context: Context<ApiEnv>): Viewer {
  const viewer = requireViewer(context);
  if (!viewer.isMaker) throw new ApiError('MAKER_REQUIRED');
  return viewer;
}

/** Refuses members who are no makers; comes after `membersOnly`. */
export const makersOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireMaker(context);
  return next();
};

/** Answers 404 to all viewers but operators, visitors included. Use it in place of `membersOnly`. */
export const operatorsOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  if (viewerOf(context.get('session'))?.role !== 'admin') throw new ApiError('NOT_FOUND');
  commitWhileLive(context, 'NOT_FOUND', { asOperator: true });
  return next();
};

/**
 * Checks that the row exists and belongs to the member, before the content type and fields of the call are checked.
 * @param check throws if the row does not exist or belongs to another member
 */
export function checkFirst(
  check: (db: Database, id: number, memberId: number) => Promise<unknown>,
): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const id = idSchema.safeParse(context.req.param('id'));
    if (id.success) await check(context.get('db'), id.data, requireViewer(context).id);
    return next();
  };
}

/**
 * Does the same for a call whose command makes this check itself. It runs the check only after the call was refused for
 * its content type or fields, so that a valid call is not checked twice.
 */
export function checkIfRefused(
  check: (db: Database, id: number, memberId: number) => Promise<unknown>,
): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    await next();
    const isRefused = context.res.status === 400 || context.res.status === 415;
    if (isRefused) await checkFirst(check)(context, async () => {});
  };
}
