import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoIssuer } from '../../src/session/demo-client.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { demoBrowser, formOf } from './demo-browser.ts';
import { callbackOf, exchange, passThrough, scopes, SECRET, start, tokensFor } from './demo-sign-in.ts';

/** The differences between the demo providers, which are those of the real ones. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('postgres', { SESSION_SECRET: SECRET });
});
afterAll(() => server?.stop());

async function naverTokens() {
  const signIn = await start(server.origin, 'NAVER', { login_hint: 'demo-suspended' });
  const returned = await passThrough(signIn);
  const code = returned.searchParams.get('code') ?? '';
  return (await exchange(server.origin, 'NAVER', { code, code_verifier: signIn.verifier })).json();
}

describe('Apple', () => {
  async function signIn(subject: string, scope = scopes.APPLE) {
    const started = await start(server.origin, 'APPLE', { login_hint: subject, response_mode: 'form_post', scope });
    const page = await demoBrowser().open(started.url);
    const { action, fields } = formOf(await page.text());
    return { started, page, action, fields };
  }

  test('posts its answer, with a name the first time only', async () => {
    const { started, page, action, fields } = await signIn('demo-terms');
    expect(action).toBe(callbackOf(server.origin, 'APPLE'));
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';.* form-action 'self'/);
    expect(JSON.parse(fields.user ?? '')).toEqual({ name: { firstName: '약관대기', lastName: '' } });
    const posted = new Request(action, { method: 'POST', body: new URLSearchParams(fields) });
    const tokens = await tokensFor(started, posted);
    expect(tokens.claims()).toMatchObject({ sub: 'demo-terms' });
    expect(tokens.claims()).not.toHaveProperty('name');
    expect((await signIn('demo-terms')).fields).not.toHaveProperty('user');
  });

  test('returns a name only if the request asks for it', async () => {
    expect((await signIn('new-quiet', 'openid')).fields).not.toHaveProperty('user');
    expect((await signIn('new-quiet')).fields).toHaveProperty('user');
  });

  test('revokes its tokens', async () => {
    const { started, action, fields } = await signIn('demo-terms');
    const posted = new Request(action, { method: 'POST', body: new URLSearchParams(fields) });
    const { refresh_token = '' } = await tokensFor(started, posted);
    await expect(client.refreshTokenGrant(started.config, refresh_token)).resolves.toBeDefined();
    await client.tokenRevocation(started.config, refresh_token);
    await expect(client.refreshTokenGrant(started.config, refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('Naver', () => {
  test('returns `expires_in` as text, and no ID token', async () => {
    const tokens = await naverTokens();
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: '3600',
    });
  });

  test('requires no proof key', async () => {
    const signIn = await start(server.origin, 'NAVER', {
      login_hint: 'demo-suspended',
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect((await passThrough(signIn)).searchParams.get('code')).toBeTruthy();
  });

  test('has its own format for a profile', async () => {
    const { access_token } = await naverTokens();
    const ask = (token: string) =>
      fetch(`${demoIssuer(server.origin, 'NAVER')}/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask(access_token)).json()).toEqual({
      resultcode: '00',
      message: 'success',
      response: {
        id: 'demo-suspended',
        nickname: '정지된이',
        profile_image: `${demoIssuer(server.origin, 'NAVER')}/picture/demo-suspended`,
      },
    });
    const refused = await ask('foreign');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ resultcode: '024', message: 'Authentication failed' });
  });

  test('unlinks at the token endpoint', async () => {
    const { access_token, refresh_token } = await naverTokens();
    const unlink = () =>
      exchange(server.origin, 'NAVER', { grant_type: 'delete', access_token, service_provider: 'NAVER' });
    expect(await (await unlink()).json()).toEqual({ access_token, result: 'success' });
    expect((await unlink()).status).toBe(400);
    expect((await exchange(server.origin, 'NAVER', { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  });
});

describe('Kakao', () => {
  async function signIn(scope: string) {
    const started = await start(server.origin, 'KAKAO', { login_hint: 'demo-maker', scope });
    const returned = await passThrough(started);
    return tokensFor(started, returned);
  }

  test('returns the requested claims, and never an e-mail address', async () => {
    const claims = (await signIn('openid profile_nickname account_email email')).claims();
    expect(claims).toMatchObject({ sub: 'demo-maker', nickname: '초록메이커' });
    expect(claims).not.toHaveProperty('picture');
    expect(claims).not.toHaveProperty('email');
    expect((await signIn('openid')).claims()).not.toHaveProperty('nickname');
  });

  test('unlinks by the access token', async () => {
    const { access_token } = await signIn(scopes.KAKAO);
    const unlink = () =>
      fetch(`${demoIssuer(server.origin, 'KAKAO')}/v1/user/unlink`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}` },
      });
    expect(await (await unlink()).json()).toEqual({ id: 'demo-maker' });
    expect((await unlink()).status).toBe(401);
  });
});
