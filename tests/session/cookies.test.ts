import { describe, expect, test } from 'vitest';
import { cookiesOf, hasSession } from '../../src/session/cookies.ts';

const tokens = { accessToken: 'access', refreshToken: 'refresh' };
const nameAndValue = (cookies: string[]) => cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');

describe.each([
  ['https://pureut.example', '__Host-'],
  ['http://127.0.0.1:4321', ''],
])('the cookies of %s', (origin, prefix) => {
  const cookies = cookiesOf(origin);
  const all = [...cookies.writeTokens(tokens), ...cookies.clearTokens(), cookies.writeBrowser('browser')];

  test('are out of reach of scripts and of other sites', () => {
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

  test('keep their reader from the pages that visitors share; a sign-in under way does not', () => {
    for (const cookie of cookies.writeTokens(tokens)) expect(hasSession(nameAndValue([cookie]))).toBe(true);
    expect(hasSession(nameAndValue([cookies.writeBrowser('browser')]))).toBe(false);
    for (const header of [undefined, null, '']) expect(hasSession(header)).toBe(false);
  });
});

test('a cookie that another site of the same host could have set is not read on https', () => {
  expect(cookiesOf('https://pureut.example').readTokens('pureut_access=a; pureut_refresh=b')).toEqual({
    accessToken: undefined,
    refreshToken: undefined,
  });
});
