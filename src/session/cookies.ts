import { parse, serialize } from 'hono/utils/cookie';
import type { Origins } from '../config/origins.ts';
import type { PresentedTokens } from './session.server.ts';
import type { Tokens } from './tokens.ts';

/** The prefix of all cookies of a session. On https, `__Host-` or `__Secure-` stands before it. */
const SESSION_COOKIE_PREFIX = 'pureut_';

const ACCESS = `${SESSION_COOKIE_PREFIX}access`;
const REFRESH = `${SESSION_COOKIE_PREFIX}refresh`;
/** The cookie that identifies the browser during a sign-in. It is no session. */
const BROWSER = 'signin_browser';

/** Both cookies outlive the access token, so that the server can distinguish an expired session from none. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;
const BROWSER_SECONDS = 60 * 60;

/** Returns whether a request may come from a member. Its answer must then be neither shared nor cached. */
export function hasSession(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(SESSION_COOKIE_PREFIX) ?? false;
}

type CookieOrigins = Pick<Origins, 'publicOrigin' | 'cookieDomain'>;

/**
 * Returns functions to read and write the cookies of our origins. On https, the prefix `__Host-` binds them to the host.
 * If the discover service has another host, the cookies of a session have the prefix `__Secure-`, which requires https.
 */
export function cookiesOf({ publicOrigin, cookieDomain }: CookieOrigins) {
  const secure = publicOrigin.startsWith('https:');
  const hostPrefix = secure ? '__Host-' : '';
  const sessionPrefix = secure && cookieDomain ? '__Secure-' : hostPrefix;
  const nameOf = (name: string) => sessionPrefix + name;
  const bound = (maxAge: number) => ({ path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge }) as const;
  const write = (name: string, value: string, maxAge: number) =>
    serialize(nameOf(name), value, { ...bound(maxAge), ...(cookieDomain && { domain: cookieDomain }) });

  return {
    names: { access: nameOf(ACCESS), refresh: nameOf(REFRESH) },
    readTokens(header: string | null | undefined): PresentedTokens {
      const cookies = parse(header ?? '');
      return { accessToken: cookies[nameOf(ACCESS)], refreshToken: cookies[nameOf(REFRESH)] };
    },
    /** Returns the `set-cookie` values that sign this browser in. */
    writeTokens({ accessToken, refreshToken }: Tokens): string[] {
      return [write(ACCESS, accessToken, SESSION_SECONDS), write(REFRESH, refreshToken, SESSION_SECONDS)];
    },
    /**
     * Returns the `set-cookie` values that sign the browser in until this token expires. The app keeps the refresh
     * token.
     */
    writeAccessToken(accessToken: string): string[] {
      return [write(ACCESS, accessToken, SESSION_SECONDS), write(REFRESH, '', 0)];
    },
    /**
     * Returns the `set-cookie` values that sign the browser out. They also clear the cookies from before the discover
     * service had its own host.
     */
    clearTokens(): string[] {
      const former = cookieDomain ? [ACCESS, REFRESH].map((name) => serialize(hostPrefix + name, '', bound(0))) : [];
      return [write(ACCESS, '', 0), write(REFRESH, '', 0), ...former];
    },
    readBrowser(header: string | null | undefined): string | undefined {
      return parse(header ?? '')[hostPrefix + BROWSER];
    },
    /** The cookie is bound to the host of the pages, to which providers redirect the browser. */
    writeBrowser(browser: string): string {
      return serialize(hostPrefix + BROWSER, browser, bound(BROWSER_SECONDS));
    },
  };
}
