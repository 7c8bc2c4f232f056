import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDemoIdentity } from '../../src/server/demo-identity/demo-identity.ts';
import { demoClientSecret, demoIssuer } from '../../src/session/demo-client.ts';
import type { Provider } from '../../src/site/provider.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { demoBrowser, formOf } from './demo-browser.ts';
import { callbackOf, exchange, passThrough, returnOf, SECRET, start, tokensFor } from './demo-sign-in.ts';
import { logLines, send, sendBytes } from './support.ts';

/** A member's whole sign-in at the demo provider of a real server, with the application's OpenID client. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('postgres', { SESSION_SECRET: SECRET });
});
afterAll(() => server?.stop());

test.each(['apple', 'google', 'naver', 'kakao'])(
  'our sign-in redirects to %s for a code, with our callback as return address',
  async (slug) => {
    const { status, headers } = await send(server.origin, `/api/auth/${slug}/start`);
    expect(status).toBe(302);
    const { pathname, searchParams } = new URL(headers.location ?? '');
    expect(pathname).toContain(`/${slug}/`);
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('redirect_uri')).toBe(`${server.origin}/callback/${slug}`);
  },
);

describe('a sign-in with a login hint asks nothing', () => {
  test.each<[Provider, string, Record<string, string>]>([
    ['GOOGLE', 'demo-member', { name: '새싹집사' }],
    ['GOOGLE', 'demo-admin', { name: '운영자' }],
    ['KAKAO', 'demo-maker', { nickname: '초록메이커' }],
    ['GOOGLE', 'new-green_leaf', { name: 'green leaf' }],
    ['KAKAO', `new-${Buffer.from('풀잎').toString('base64url')}`, { nickname: '풀잎' }],
  ])('at %s by %s', async (provider, subject, named) => {
    const signIn = await start(server.origin, provider, { login_hint: subject });
    const returned = await passThrough(signIn);
    expect(returned.href.startsWith(`${callbackOf(server.origin, provider)}?`)).toBe(true);
    const tokens = await tokensFor(signIn, returned);
    expect(tokens.claims()).toMatchObject({
      sub: subject,
      picture: `${demoIssuer(server.origin, provider)}/picture/${subject}`,
      ...named,
    });
    expect(await client.fetchUserInfo(signIn.config, tokens.access_token, subject)).toMatchObject(named);
  });

  test('unless the hint is of another provider’s person', async () => {
    const { url } = await start(server.origin, 'KAKAO', { login_hint: 'demo-member' });
    const page = await demoBrowser().open(url);
    expect(page.status).toBe(200);
  });
});

describe('the demo provider’s page', () => {
  const actionIn = (html: string) => new URL(formOf(html).action, server.origin);

  test('offers the people of its provider, with its own content security policy', async () => {
    const page = await demoBrowser().open((await start(server.origin, 'GOOGLE')).url);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html).toContain('<h1>데모 로그인</h1>');
    expect([...html.matchAll(/name="subject" value="([^"]+)"/g)].map(([, subject]) => subject)).toEqual([
      'demo-member',
      'demo-admin',
    ]);
  });

  test('signs in the selected person, and asks again the next time', async () => {
    const browser = demoBrowser();
    for (const subject of ['demo-admin', 'demo-member']) {
      const signIn = await start(server.origin, 'GOOGLE');
      const html = await (await browser.open(signIn.url)).text();
      const returned = await returnOf(browser.open(actionIn(html), { subject }));
      const tokens = await tokensFor(signIn, returned);
      expect(tokens.claims()?.sub).toBe(subject);
    }
  });

  test('creates a new person with a name', async () => {
    const browser = demoBrowser();
    const signIn = await start(server.origin, 'KAKAO');
    const html = await (await browser.open(signIn.url)).text();
    const returned = await returnOf(browser.open(actionIn(html), { name: '  창가의 <몬스테라>  ' }));
    const tokens = await tokensFor(signIn, returned);
    expect(tokens.claims()).toMatchObject({
      sub: expect.stringMatching(/^new-[\w-]+$/),
      nickname: '창가의 <몬스테라>',
    });
  });

  test('offers the people that this browser created, and not those of other browsers', async () => {
    const browser = demoBrowser();
    const page = async (from = browser) => (await from.open((await start(server.origin, 'KAKAO')).url)).text();
    const making = await start(server.origin, 'KAKAO');
    const html = await (await browser.open(making.url)).text();
    const returned = await returnOf(browser.open(actionIn(html), { name: '다시 올 <사람>' }));
    const subject = String((await tokensFor(making, returned)).claims()?.sub);
    const offered = await page();
    expect(offered).toContain(`value="${subject}"`);
    expect(offered).toContain('<strong>다시 올 &lt;사람&gt;</strong>');
    const again = await start(server.origin, 'KAKAO');
    const picked = await returnOf(browser.open(actionIn(await (await browser.open(again.url)).text()), { subject }));
    expect((await tokensFor(again, picked)).claims()?.sub).toBe(subject);
    expect(await page(demoBrowser())).not.toContain(subject);
  });

  test.each([[{ name: '<i>"'.repeat(6) }], [{ name: ' ' }], [{ name: 'a\u202eb' }], [{ subject: 'demo-maker' }], [{}]])(
    'explains that the name %j is invalid',
    async (fields) => {
      const browser = demoBrowser();
      const html = await (await browser.open((await start(server.origin, 'GOOGLE')).url)).text();
      const answer = await browser.open(actionIn(html), fields);
      expect(answer.status).toBe(422);
      const again = await answer.text();
      expect(again).toContain('이 이름은 쓸 수 없어요');
      expect(again).not.toContain('<i>');
    },
  );

  test('lets the person cancel', async () => {
    const browser = demoBrowser();
    const signIn = await start(server.origin, 'GOOGLE');
    const html = await (await browser.open(signIn.url)).text();
    const [, cancel = ''] = /<a class="cancel" href="([^"]+)"/.exec(html) ?? [];
    const { searchParams } = await returnOf(browser.open(new URL(cancel, server.origin)));
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe(signIn.state);
  });

  test('works for the browser that opened it, until it is answered', async () => {
    const browser = demoBrowser();
    const html = await (await browser.open((await start(server.origin, 'GOOGLE')).url)).text();
    expect((await demoBrowser().open(actionIn(html))).status).toBe(400);
    await browser.open(actionIn(html), { subject: 'demo-member' });
    const late = await browser.open(actionIn(html), { subject: 'demo-member' });
    expect(late.status).toBe(400);
    expect(await late.text()).toContain('로그인을 이어갈 수 없어요');
  });

  test('sets cookies with a narrow path and a short life, and no member’s cookies', async () => {
    const browser = demoBrowser();
    const html = await (await browser.open((await start(server.origin, 'GOOGLE')).url)).text();
    const during = browser.cookies();
    await browser.open(actionIn(html), { subject: 'demo-member' });
    for (const { name, path, line } of [...during, ...browser.cookies()]) {
      expect(name).toMatch(/^demo_/);
      expect(path).toMatch(/^\/demo-identity\/google/);
      expect(line).not.toContain('pureut_');
      expect(line).toMatch(/; httponly/i);
      expect(line).toMatch(/; samesite=lax/i);
      const expires = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '');
      expect(expires).toBeLessThanOrEqual(Date.now() + 600_000);
    }
  });
});

describe('the demo provider refuses', () => {
  test('a foreign return address', async () => {
    const { url } = await start(server.origin, 'GOOGLE', {
      login_hint: 'demo-member',
      redirect_uri: 'https://evil.test/callback',
    });
    const answer = await demoBrowser().open(url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('invalid_redirect_uri');
  });

  test.each<Provider>(['GOOGLE', 'APPLE', 'KAKAO'])('a sign-in at %s without a proof key', async (provider) => {
    const none = { code_challenge: undefined, code_challenge_method: undefined };
    const signIn = await start(server.origin, provider, { login_hint: 'new-x', ...none });
    expect((await passThrough(signIn)).searchParams.get('error')).toBe('invalid_request');
  });

  test('a wrong secret, a wrong verifier and a used code', async () => {
    const signIn = await start(server.origin, 'GOOGLE', { login_hint: 'demo-member' });
    const code = (await passThrough(signIn)).searchParams.get('code') ?? '';
    const proof = { code, code_verifier: signIn.verifier };
    expect((await exchange(server.origin, 'GOOGLE', proof, demoClientSecret(SECRET, 'KAKAO'))).status).toBe(401);
    const other = await exchange(server.origin, 'GOOGLE', { code, code_verifier: client.randomPKCECodeVerifier() });
    expect(await other.json()).toMatchObject({ error: 'invalid_grant' });
    const first = await exchange(server.origin, 'GOOGLE', proof);
    expect(first.status).toBe(200);
    expect(await (await exchange(server.origin, 'GOOGLE', proof)).json()).toMatchObject({ error: 'invalid_grant' });
    const { access_token } = await first.json();
    await expect(client.fetchUserInfo(signIn.config, access_token, 'demo-member')).rejects.toThrow();
  });

  test('a body over the limit, with and without Content-Length', async () => {
    const body = `grant_type=${'x'.repeat(65 * 1024)}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/demo-identity/google/token';
    const told = await send(server.origin, path, {
      method: 'POST',
      body,
      headers: { ...type, 'content-length': body.length },
    });
    expect(told.status).toBe(413);
    const untold = await send(server.origin, path, {
      method: 'POST',
      body,
      headers: { ...type, 'transfer-encoding': 'chunked' },
    });
    expect(untold.status).toBe(400);
  });

  test('a form from another site', async () => {
    const browser = demoBrowser();
    const html = await (await browser.open((await start(server.origin, 'GOOGLE')).url)).text();
    const { action } = formOf(html);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await send(server.origin, action, { method: 'POST', body: '', headers })).status).toBe(403);
  });
});

describe('the demo provider behind a proxy', () => {
  const proxied: [name: string, headers: Record<string, string>][] = [
    ['Via', { via: '1.1 proxy' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'pureut.example' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ];

  test.each(proxied)('is closed to a request with %s', async (_, headers) => {
    const page = await send(server.origin, new URL((await start(server.origin, 'GOOGLE')).url).pathname, { headers });
    expect(page.status).toBe(421);
    expect(page.body).toContain('데모 로그인은 이 컴퓨터에서 바로 연 주소에서만');
    const discovery = '/demo-identity/google/.well-known/openid-configuration';
    expect((await send(server.origin, discovery, { headers })).status).toBe(421);
    expect((await send(server.origin, discovery)).status).toBe(200);
  });

  test.each(proxied)('starts and completes no sign-in for a request with %s', async (_, headers) => {
    const begun = await send(server.origin, '/api/auth/google/start', { headers });
    expect(begun).toMatchObject({ status: 302, headers: { location: '/callback/google' } });
    const said = await send(server.origin, '/callback/google?code=x&state=x', { headers });
    expect(said.body).toContain('여기에서는 데모 로그인을 할 수 없어요');
    expect((await send(server.origin, '/', { headers })).status).toBe(200);
  });

  test('is closed to HTTP/1.0, which nginx uses by default', async () => {
    const { host } = new URL(server.origin);
    const path = '/demo-identity/google/.well-known/openid-configuration';
    const answer = await sendBytes(server.origin, `GET ${path} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request/);
  });

  test('is open if PUBLIC_ORIGIN is a public address', async () => {
    const log = pino({ level: 'silent' });
    const answer = createDemoIdentity({ publicOrigin: 'https://demo.pureut.example', secret: SECRET, log });
    const web = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    onTestFinished(() => void web.close());
    await once(web, 'listening');
    const { port } = web.address() as AddressInfo;
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const path = '/demo-identity/google/.well-known/openid-configuration';
    expect((await send(`http://127.0.0.1:${port}`, path, { headers })).status).toBe(200);
  });
});

describe('no request to the demo provider causes a server error', () => {
  const paths = ['auth', 'auth/x', 'token', 'token/revocation', 'me', 'jwks', 'interaction/x', 'interaction/x/cancel'];
  const others = ['picture/demo-member', 'v1/user/unlink', '.well-known/openid-configuration', 'session/end', ''];

  test.each(['apple', 'google', 'naver', 'kakao'])('of %s, with every method', async (slug) => {
    for (const path of [...paths, ...others]) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        for (const accept of ['application/json', 'text/html']) {
          const answer = await send(server.origin, `/demo-identity/${slug}/${path}`, { method, headers: { accept } });
          expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        }
      }
    }
  });
});

test('addresses outside of the demo provider are the application’s', async () => {
  for (const path of ['/demo-identity', '/demo-identity/github/auth', '/demo-identity/googlex/auth']) {
    expect((await send(server.origin, path)).status).toBe(404);
  }
  expect((await send(server.origin, '/demo-identity/google/nothing')).status).toBe(404);
});

test('the log reports that the demo sign-in is on, and has paths without their query', async () => {
  await demoBrowser().open((await start(server.origin, 'GOOGLE')).url);
  await expect
    .poll(() => logLines(server).filter(({ path }) => path === '/demo-identity/google/auth').length)
    .toBeGreaterThan(0);
  expect(server.log()).toContain('DEMO SIGN-IN IS ON');
  expect(server.log()).not.toContain('code_challenge');
});

describe('without the demo provider', () => {
  test('its addresses are not found', async () => {
    const plain = await startTestServer('postgres', { DEMO_IDENTITY: '0' });
    try {
      const answer = await send(plain.origin, '/demo-identity/google/.well-known/openid-configuration');
      expect(answer.status).toBe(404);
      expect(plain.log()).not.toContain('DEMO SIGN-IN');
    } finally {
      await plain.stop();
    }
  });
});
