import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import type { Database } from '../db/connection.ts';
import type { ApiEnv } from '../http/api.ts';
import type { Origins } from '../config/origins.ts';
import { APP_MARKER } from '../site/app-marker.ts';
import { cookiesOf, hasSession } from './cookies.ts';
import {
  endReplayedSession,
  lookUpExpired,
  lookUpSession,
  type PresentedTokens,
  refreshSession,
  type SessionState,
} from './session.server.ts';

type Settings = Origins & { sessionSecret: string };
/** Called when a session was ended because a client presented a used refresh token. */
type ReportReplay = (requestId: string) => void;

/**
 * Finds the session of a request. If the access token has expired, it refreshes the session before a page is rendered.
 * A call gets EXPIRED_ACCESS_TOKEN and refreshes by itself. The native app's session is refreshed only for pages that
 * can pass the new tokens to the app. Until then, its web view keeps its cookies.
 */
export function findSession(
  { sessionSecret, ...origins }: Settings,
  reportReplay: ReportReplay,
): MiddlewareHandler<ApiEnv> {
  const cookies = cookiesOf(origins);
  return async (context, next) => {
    const presented = cookies.readTokens(context.req.header('cookie'));
    const forPage = !context.req.path.startsWith('/api/');
    // Pages accept no bearer token: the cookie alone decides whether a page may be cached.
    const bearer = forPage ? undefined : bearerToken(context);
    const db = context.get('db');
    const found = await lookUp(db, presented, bearer);
    const refused = found.state === 'none' ? presented.refreshToken : undefined;
    if (refused && (await endReplayedSession(db, refused))) reportReplay(context.get('requestId'));
    let session = found;
    let cookiesToSet: string[] = [];
    if (found.state === 'expired' && forPage && presented.refreshToken) {
      const isApp = found.kind === 'app';
      if (isApp && !isShownInApp(context.req)) {
        session = await lookUpExpired(db, presented.refreshToken);
      } else {
        const refreshed = await refreshSession(db, presented.refreshToken, sessionSecret);
        if (refreshed && refreshed !== 'revoked') {
          session = await lookUpSession(db, refreshed.tokens);
          cookiesToSet = cookies.writeTokens(refreshed.tokens);
          if (isApp) context.set('tokensForApp', refreshed.tokens);
        }
      }
    }
    if (session.state === 'none' && hasSession(context.req.header('cookie'))) cookiesToSet = cookies.clearTokens();
    context.set('session', session);
    await next();
    const isPersonal = bearer !== undefined || hasSession(context.req.header('cookie'));
    if (isPersonal && !forPage && !context.res.headers.has('cache-control'))
      context.header('cache-control', 'no-store');
    // A call that signs in or out has set its own cookies.
    if (context.res.headers.get('set-cookie')?.includes('pureut_')) return;
    if (context.get('tokensForApp')) {
      // A redirect cannot pass tokens to the app; its target page gets the same tokens. The request handler's failure
      // page has no script for it, so a later page passes them.
      if (context.error || !isPage(context.res)) return;
      context.header('cache-control', 'no-store');
    }
    for (const cookie of cookiesToSet) context.header('set-cookie', cookie, { append: true });
  };
}

/** Returns whether the answer is a page that the native app shows now, whose script can pass tokens to the app. */
function isShownInApp(request: HonoRequest): boolean {
  const destination = request.header('sec-fetch-dest') ?? 'document';
  const isAhead = request.header('sec-purpose') !== undefined;
  const wantsPage = request.method === 'GET' && request.header('accept')?.includes('text/html') === true;
  const isApp = request.header('user-agent')?.includes(APP_MARKER) === true;
  return isApp && wantsPage && destination === 'document' && !isAhead;
}

function isPage({ status, headers }: Response): boolean {
  return (status < 300 || status >= 400) && headers.get('content-type')?.startsWith('text/html') === true;
}

/** Reads the cookies first. Accepts a bearer token only for a session of the native app, which knows its tokens. */
async function lookUp(db: Database, presented: PresentedTokens, bearer: string | undefined): Promise<SessionState> {
  if (presented.accessToken || presented.refreshToken) return lookUpSession(db, presented);
  if (!bearer) return { state: 'none' };
  const session = await lookUpSession(db, { accessToken: bearer });
  return session.state === 'live' && session.kind === 'app' ? session : { state: 'none' };
}

function bearerToken(context: Context): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1];
}
