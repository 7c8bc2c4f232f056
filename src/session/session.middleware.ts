import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import type { Database } from '../db/connection.ts';
import type { ApiEnv } from '../http/api.ts';
import type { Origins } from '../origins.ts';
import { APP_MARKER } from '../app-marker.ts';
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
/** Told of a session that was ended because a spent refresh token of it came back. */
type ReportReplay = (requestId: string) => void;

/**
 * Finds out who is looking. A page whose reader's access token has run out is refreshed here, before anything is
 * rendered; a call is answered EXPIRED_ACCESS_TOKEN and refreshes itself. The native app's session is refreshed for
 * pages alone that can tell the app, and its web view keeps its cookies until one has.
 */
export function findSession(
  { sessionSecret, ...origins }: Settings,
  reportReplay: ReportReplay,
): MiddlewareHandler<ApiEnv> {
  const cookies = cookiesOf(origins);
  return async (context, next) => {
    const presented = cookies.readTokens(context.req.header('cookie'));
    const forPage = !context.req.path.startsWith('/api/');
    // A bearer token never opens a page: whether a page may be kept for everybody is told by the cookie alone.
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
    // A call that signs in or out has set its own.
    if (context.res.headers.get('set-cookie')?.includes('pureut_')) return;
    if (context.get('tokensForApp')) {
      // A redirect leaves it to the page that it leads to, which is given the same tokens; so does the page of a failure
      // at the front door, which has no script to tell the app.
      if (context.error || !isPage(context.res)) return;
      context.header('cache-control', 'no-store');
    }
    for (const cookie of cookiesToSet) context.header('set-cookie', cookie, { append: true });
  };
}

/** Whether the answer is a page that the native app shows now: its script tells the app what it is given. */
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
