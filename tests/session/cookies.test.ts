import { describe, expect, test } from 'vitest';
import { cookiesOf, hasSession } from '../../src/session/cookies.ts';

const tokens = { accessToken: 'access', refreshToken: 'refresh' };
const nameAndValue = (cookies: string[]) => cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');

describe.each([
  ['https://pureut.example', '__Host-'],
  ['http://127.0.0.1:4321', ''],
])('the cookies of %s', (origin, prefix) => {
  const cookies = cookiesOf({ publicOrigin: origin, cookieDomain: undefined });
  const all = [...cookies.writeTokens(tokens), ...cookies.clearTokens(), cookies.writeBrowser('browser')];

  test('are not accessible to scripts and other sites', () => {
    for (const cookie of all) {
      expect(cookie).toMatch(new RegExp(`^${prefix}\\w+=`));
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; SameSite=Lax');
      expect(cookie).not.toContain('Domain');
      expect(cookie.includes('; Secure')).toBe(origin.startsWith('https'));
    }
  });

  test('are read as they were written', () => {
    expect(cookies.readTokens(nameAndValue(cookies.writeTokens(tokens)))).toEqual(tokens);
    expect(cookies.readBrowser(nameAndValue([cookies.writeBrowser('browser')]))).toBe('browser');
  });

  test('exclude their viewer from shared pages; the cookie of a sign-in in progress does not', () => {
    for (const cookie of cookies.writeTokens(tokens)) expect(hasSession(nameAndValue([cookie]))).toBe(true);
    expect(hasSession(nameAndValue([cookies.writeBrowser('browser')]))).toBe(false);
    for (const header of [undefined, null, '']) expect(hasSession(header)).toBe(false);
  });
});

test('on https a cookie that another site of the host could have set is ignored', () => {
  expect(
    cookiesOf({ publicOrigin: 'https://pureut.example', cookieDomain: undefined }).readTokens(
      'pureut_access=a; pureut_refresh=b',
    ),
  ).toEqual({
    accessToken: undefined,
    refreshToken: undefined,
  });
});

describe('with a discover service on another host', () => {
  const domain = 'pureut.example';
  const cookies = cookiesOf({ publicOrigin: `https://www.${domain}`, cookieDomain: domain });

  test('session cookies are set on the domain above both hosts', () => {
    for (const cookie of cookies.writeTokens(tokens)) {
      expect(cookie).toMatch(/^__Secure-pureut_\w+=/);
      expect(cookie).toContain(`; Domain=${domain}`);
      for (const attribute of ['; Path=/', '; HttpOnly', '; Secure', '; SameSite=Lax']) {
        expect(cookie).toContain(attribute);
      }
    }
    expect(cookies.readTokens(nameAndValue(cookies.writeTokens(tokens)))).toEqual(tokens);
    expect(cookies.readTokens('pureut_access=a; __Host-pureut_refresh=b')).toEqual({});
  });

  test('the cookie of a sign-in in progress stays on its host', () => {
    const cookie = cookies.writeBrowser('browser');
    expect(cookie).toMatch(/^__Host-signin_browser=/);
    expect(cookie).not.toContain('Domain');
    expect(cookies.readBrowser(nameAndValue([cookie]))).toBe('browser');
  });

  test('signing out also deletes the cookies of the host from before', () => {
    const cleared = cookies.clearTokens();
    expect(cleared.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect(cleared.map((cookie) => [cookie.split('=', 1)[0], cookie.includes(`; Domain=${domain}`)])).toEqual([
      ['__Secure-pureut_access', true],
      ['__Secure-pureut_refresh', true],
      ['__Host-pureut_access', false],
      ['__Host-pureut_refresh', false],
    ]);
  });
});
