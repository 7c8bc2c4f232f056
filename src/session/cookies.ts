import { parse, serialize } from 'hono/utils/cookie';
import type { Origins } from '../origins.ts';
import type { PresentedTokens } from './session.server.ts';
import type { Tokens } from './tokens.ts';

/** All cookies of a session begin so, whatever follows; on https behind `__Host-` or `__Secure-`. */
const SESSION_COOKIE_PREFIX = 'pureut_';

const ACCESS = `${SESSION_COOKIE_PREFIX}access`;
const REFRESH = `${SESSION_COOKIE_PREFIX}refresh`;
/** Names this browser to a sign-in under way; it is nobody's session. */
const BROWSER = 'signin_browser';

/** Both cookies outlive the access token, so that an expired session can be told from none. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;
const BROWSER_SECONDS = 60 * 60;

/** Whether a request comes from someone who may be a member: then nothing shared is sent or kept. */
export function hasSession(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(SESSION_COOKIE_PREFIX) ?? false;
}

type CookieOrigins = Pick<Origins, 'publicOrigin' | 'cookieDomain'>;

/**
 * The cookies of our origins. On https their very name binds them to the host, and those of a session, when the
 * discover service has another host, to https at least.
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
    /** `set-cookie` values that sign this browser in. */
    writeTokens({ accessToken, refreshToken }: Tokens): string[] {
      return [write(ACCESS, accessToken, SESSION_SECONDS), write(REFRESH, refreshToken, SESSION_SECONDS)];
    },
    /** `set-cookie` values that sign it in for as long as this token lives; whoever gave it has the other. */
    writeAccessToken(accessToken: string): string[] {
      return [write(ACCESS, accessToken, SESSION_SECONDS), write(REFRESH, '', 0)];
    },
    /** `set-cookie` values that sign it out; of a session, too, that began before the discover service had a host. */
    clearTokens(): string[] {
      const former = cookieDomain ? [ACCESS, REFRESH].map((name) => serialize(hostPrefix + name, '', bound(0))) : [];
      return [write(ACCESS, '', 0), write(REFRESH, '', 0), ...former];
    },
    readBrowser(header: string | null | undefined): string | undefined {
      return parse(header ?? '')[hostPrefix + BROWSER];
    },
    /** Bound to the host of the pages, where providers send the browser back to. */
    writeBrowser(browser: string): string {
      return serialize(hostPrefix + BROWSER, browser, bound(BROWSER_SECONDS));
    },
  };
}
