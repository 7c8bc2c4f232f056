import { parse, serialize } from 'hono/utils/cookie';
import type { PresentedTokens } from './session.server.ts';
import type { Tokens } from './tokens.ts';

/** All cookies of a session begin so, whatever follows; on https behind `__Host-`. */
export const SESSION_COOKIE_PREFIX = 'pureut_';

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

/** The cookies of an origin: on https they are bound to it by their very name. */
export function cookiesOf(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  const write = (name: string, value: string, maxAge: number) =>
    serialize(nameOf(name), value, { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge });

  return {
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
    /** `set-cookie` values that sign it out. */
    clearTokens(): string[] {
      return [write(ACCESS, '', 0), write(REFRESH, '', 0)];
    },
    readBrowser(header: string | null | undefined): string | undefined {
      return parse(header ?? '')[nameOf(BROWSER)];
    },
    writeBrowser(browser: string): string {
      return write(BROWSER, browser, BROWSER_SECONDS);
    },
  };
}
