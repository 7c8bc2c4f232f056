import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../http/api.ts';
import { ApiError, failureBody } from '../http/errors.ts';
import type { SessionState } from './session.server.ts';
import type { Viewer } from './viewer.ts';

/** Calls that are there for those whose access token has run out. */
const OPEN_TO_EXPIRED = /^\/api\/(auth\/|v1\/user\/(login|refresh|logout)$)/;

/** Calls of an expired session are not answered as a visitor's: they refresh and come again. */
export const refuseExpired: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const isExpired = context.get('session').state === 'expired';
  if (isExpired && !OPEN_TO_EXPIRED.test(context.req.path))
    return context.json(failureBody('EXPIRED_ACCESS_TOKEN'), 401);
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

/** Before anything else of a call is looked at; spec 3, "The API". */
export const membersOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireViewer(context);
  return next();
};

/** The same for applause and scraps, whose 403 opens the login popup. */
export const membersOrPopup: MiddlewareHandler<ApiEnv> = (context, next) => {
  requireViewer(context, 'LOGIN_REQUIRED');
  return next();
};
