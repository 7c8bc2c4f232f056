import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../db/connection.ts';
import { type ApiEnv, idSchema } from '../http/api.ts';
import { ApiError, failureBody } from '../http/errors.ts';
import { commitWhileLive } from './commit-while-live.server.ts';
import type { ChangeRequest } from './once.server.ts';
import type { SessionState } from './session.server.ts';
import type { Viewer } from './viewer.ts';

/** Whether a call is there for those, too, whose access token has run out. */
export function isOpenToExpired(path: string): boolean {
  return /^\/api\/(auth\/|v1\/user\/(login|refresh|logout)$|report\/app-error$)/.test(path);
}

/** Calls of an expired session are not answered as a visitor's: they refresh and come again. */
export const refuseExpired: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const isExpired = context.get('session').state === 'expired';
  if (isExpired && !isOpenToExpired(context.req.path)) return context.json(failureBody('EXPIRED_ACCESS_TOKEN'), 401);
  return next();
};

export function viewerOf(session: SessionState): Viewer | undefined {
  return session.state === 'live' ? session.viewer : undefined;
}

/** The member who makes this call, if it is one. */
export function viewerIdOf(context: Context<ApiEnv>): number | undefined {
  return viewerOf(context.get('session'))?.id;
}

/**
 * The member who makes this call.
 * @throws ApiError 401 UNAUTHORIZED, or the code given, when nobody is signed in
 */
export function requireViewer(
  context: Context<ApiEnv>,
  code: 'UNAUTHORIZED' | 'LOGIN_REQUIRED' = 'UNAUTHORIZED',
): Viewer {
  const viewer = viewerOf(context.get('session'));
  if (!viewer) throw new ApiError(code);
  return viewer;
}

/** The session that makes this call, and its member. @throws ApiError UNAUTHORIZED */
export function requireSession(context: Context<ApiEnv>): { viewer: Viewer; familyId: string } {
  const session = context.get('session');
  if (session.state !== 'live') throw new ApiError('UNAUTHORIZED');
  return session;
}

/** This call as one that changes something: it acts once. @throws ApiError as `requireViewer` does */
export function requestOf(context: Context<ApiEnv>, code?: 'UNAUTHORIZED' | 'LOGIN_REQUIRED'): ChangeRequest {
  return { memberId: requireViewer(context, code).id, requestId: context.get('requestId') };
}

/** Before anything else of a call is looked at; http/README.md has the order of checks. */
export const membersOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireViewer(context);
  commitWhileLive(context, 'UNAUTHORIZED');
  return next();
};

/** The same for applause and scraps, whose 403 opens the login popup. */
export const membersOrPopup: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireViewer(context, 'LOGIN_REQUIRED');
  commitWhileLive(context, 'LOGIN_REQUIRED');
  return next();
};

/** The maker who makes this call. @throws ApiError UNAUTHORIZED, or MAKER_REQUIRED when a member is none */
export function requireMaker(context: Context<ApiEnv>): Viewer {
  const viewer = requireViewer(context);
  if (!viewer.isMaker) throw new ApiError('MAKER_REQUIRED');
  return viewer;
}

/** For calls that only makers have; comes after `membersOnly`. */
export const makersOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireMaker(context);
  return next();
};

/** For calls that only operators have: to everybody else, visitors too, there is nothing. In place of `membersOnly`. */
export const operatorsOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  if (viewerOf(context.get('session'))?.role !== 'admin') throw new ApiError('NOT_FOUND');
  commitWhileLive(context, 'NOT_FOUND', { asOperator: true });
  return next();
};

/** Looks whether the thing is there and the member's, before the call's content type and fields are looked at. */
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
 * The same for a call whose command looks at that by itself: the check is made only when the call has been refused for
 * its content type or its fields, so that a good call does not look twice.
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
