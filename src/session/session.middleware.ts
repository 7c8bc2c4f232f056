import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../db/connection.ts';
import type { ApiEnv } from '../http/api.ts';
import { cookiesOf, hasSession } from './cookies.ts';
import {
  endReplayedSession,
  lookUpSession,
  type PresentedTokens,
  refreshSession,
  type SessionState,
} from './session.server.ts';

type Settings = { publicOrigin: string; sessionSecret: string };
/** Told of a session that was ended because a spent refresh token of it came back. */
type ReportReplay = (requestId: string) => void;

/**
 * Finds out who is looking. A page whose reader's access token has run out is refreshed here, before anything is
 * rendered; a call is answered EXPIRED_ACCESS_TOKEN and refreshes itself (spec 3, "The API").
 */
export function findSession(
  { publicOrigin, sessionSecret }: Settings,
  reportReplay: ReportReplay,
): MiddlewareHandler<ApiEnv> {
  const cookies = cookiesOf(publicOrigin);
  return async (context, next) => {
    const presented = cookies.readTokens(context.req.header('cookie'));
    const forPage = !context.req.path.startsWith('/api/');
    // Visitors' pages are kept and shared, and a cookie alone tells a member's request from theirs.
    const bearer = forPage ? undefined : bearerToken(context);
    const db = context.get('db');
    const found = await lookUp(db, presented, bearer);
    const refused = found.state === 'none' ? presented.refreshToken : undefined;
    if (refused && (await endReplayedSession(db, refused))) reportReplay(context.get('requestId'));
    let session = found;
    let cookiesToSet: string[] = [];
    if (found.state === 'expired' && forPage && presented.refreshToken) {
      const refreshed = await refreshSession(db, presented.refreshToken, sessionSecret);
      if (refreshed && refreshed !== 'revoked') {
        session = await lookUpSession(db, refreshed.tokens);
        cookiesToSet = cookies.writeTokens(refreshed.tokens);
      }
    }
    if (session.state === 'none' && hasSession(context.req.header('cookie'))) cookiesToSet = cookies.clearTokens();
    context.set('session', session);
    await next();
    const isPersonal = bearer !== undefined || hasSession(context.req.header('cookie'));
    if (isPersonal && !forPage && !context.res.headers.has('cache-control'))
      context.header('cache-control', 'no-store');
    // A call that signs in or out has set its own.
    if (context.res.headers.get('set-cookie')?.includes('pureut_')) return;
    for (const cookie of cookiesToSet) context.header('set-cookie', cookie, { append: true });
  };
}

/** Cookies first; a bearer token only of a native app's session, whose tokens are no secret to it. */
async function lookUp(db: Database, presented: PresentedTokens, bearer: string | undefined): Promise<SessionState> {
  if (presented.accessToken || presented.refreshToken) return lookUpSession(db, presented);
  if (!bearer) return { state: 'none' };
  const session = await lookUpSession(db, { accessToken: bearer });
  return session.state === 'live' && session.kind === 'app' ? session : { state: 'none' };
}

function bearerToken(context: Context): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1];
}
