import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { openInApp } from './app.ts';

/** Messages of a page to the native app. */

const ME = { id: 7, nickname: '새싹집사', image: null, loginType: 'GOOGLE', hasAlarms: false, needNewTermsAgrees: [] };
const TOKENS = { accessToken: 'a'.repeat(43), refreshToken: `${'f'.repeat(22)}.${'r'.repeat(43)}` };
const OK = { status: { code: 200, message: 'OK' } };

let network: Network;

beforeEach(() => {
  network = openNetwork();
});

describe('the app receives', () => {
  async function call(path: string) {
    const { callMain } = await import('../../../src/http/browser/client.browser.ts');
    await callMain(path as '/v1/user/me').catch(() => {});
    await settle();
  }

  test('the tokens of a session that the page has refreshed', async () => {
    network.answer('POST /api/v1/user/refresh', () =>
      Response.json({ status: { code: 200, message: JSON.stringify(TOKENS) } }),
    );
    let calls = 0;
    network.answer('GET /api/v1/user/me', () =>
      calls++ === 0 ? failure(401, 'EXPIRED_ACCESS_TOKEN') : Response.json({ ...OK, data: ME }),
    );
    const app = await openInApp({ me: ME });
    await call('/v1/user/me');
    expect(app.toldMore()).toEqual([{ type: 'ACCESS_TOKEN', data: TOKENS }]);
  });

  test.each([
    [401, 'UNAUTHORIZED'],
    [403, 'LOGIN_REQUIRED'],
    [503, 'BUSY'],
  ])('a response %i unchanged, without the query of the call', async (status, code) => {
    network.answer('GET /api/v1/user/me', () => failure(status, code, { more: { than: ['a', 'digest'] } }));
    const app = await openInApp({ me: ME });
    await call('/v1/user/me?secret=1');
    expect(app.toldMore()).toEqual([
      {
        type: 'ERROR',
        data: {
          status,
          body: {
            status: { code: status, message: code },
            error: { code, message: code },
            more: { than: ['a', 'digest'] },
          },
          path: '/api/v1/user/me',
        },
      },
    ]);
  });

  test('the status 0 for a call without a response', async () => {
    const app = await openInApp();
    await call('/v1/user/me');
    expect(app.toldMore()).toEqual([{ type: 'ERROR', data: { status: 0, body: {}, path: '/api/v1/user/me' } }]);
  });

  test('the tokens of a session that the server has refreshed for the page, which does not store them', async () => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'refreshed-tokens', content: JSON.stringify(TOKENS) });
    const app = await openInApp({ me: ME, html: meta.outerHTML });
    expect(app.toldMore()).toEqual([{ type: 'ACCESS_TOKEN', data: TOKENS }]);
    expect(document.documentElement.outerHTML).not.toContain(TOKENS.accessToken);
  });
});

test('a tap on a provider is handled by the app, if there is one', async () => {
  const app = await openInApp();
  expect(app.tap('GOOGLE')).toBe(true);
  expect(app.toldMore()).toEqual([{ type: 'LOGIN', data: { provider: 'GOOGLE' } }]);
  expect(app.tap('SOMEBODY')).toBe(false);
  Reflect.deleteProperty(window, 'ReactNativeWebView');
  expect(app.tap('GOOGLE')).toBe(false);
  expect(app.toldMore()).toHaveLength(1);
});

test.each([
  [
    'an iPhone',
    (postMessage: (text: string) => void) => ({ webkit: { messageHandlers: { pureut: { postMessage } } } }),
  ],
  ['Android', (postMessage: (text: string) => void) => ({ PureutAndroid: { postMessage } })],
])('the app of %s receives messages through its own channel', async (_, channel) => {
  await openInApp();
  Reflect.deleteProperty(window, 'ReactNativeWebView');
  const texts: string[] = [];
  const added = channel((text) => texts.push(text));
  Object.assign(window, added);
  document.dispatchEvent(new CustomEvent('pureut:logout'));
  for (const name of Object.keys(added)) Reflect.deleteProperty(window, name);
  expect(texts).toEqual([JSON.stringify({ type: 'LOGOUT', data: {} })]);
});
