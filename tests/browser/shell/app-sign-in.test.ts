import '../../harness/browser/top-layer.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { goodData } from '../../harness/actors/app-messages.ts';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { openInApp } from './app.ts';

/** Signing in through the native app, which contacts the identity providers. */

const TOKENS = { accessToken: 'a'.repeat(43), refreshToken: `${'f'.repeat(22)}.${'r'.repeat(43)}` };
const LOGIN = 'POST /api/v1/user/login?paramKey=the-key';
const logins = [
  ['GOOGLE', 'GOOGLE_LOGINDATA', 'demo-member', 'idToken'],
  ['NAVER', 'NAVER_LOGINDATA', 'demo-suspended', 'accessToken'],
  ['APPLE', 'APPLE_LOGINDATA', 'demo-terms', 'idToken'],
  ['KAKAO', 'KAKAO_LOGINDATA', 'demo-maker', 'idToken'],
] as const;

let network: Network;
let navigations: string[];

beforeEach(() => {
  navigations = watchNavigations();
  network = openNetwork();
});

/** Simulates the server: it exchanges the provider's token for a person whom the provider confirms. */
function vouchFor(loginId: string) {
  const bodies: object[] = [];
  for (const provider of ['google', 'naver', 'apple', 'kakao'])
    network.answer(`POST /api/auth/${provider}/native`, async (request) => {
      bodies.push((await request.json()) as object);
      return Response.json({ status: { code: 200, message: 'OK' }, data: { paramKey: 'the-key', loginId } });
    });
  return bodies;
}

describe.each(logins)('a tap on %s', (provider, type, loginId, token) => {
  test('signs in with the app’s answer, sends the tokens to the app, and opens the remembered page', async () => {
    const traded = vouchFor(loginId);
    const asked: object[] = [];
    network.answer(LOGIN, async (request) => {
      const [os, appKey] = ['os', 'appkey'].map((name) => request.headers.get(name));
      asked.push({ os, appKey, body: await request.json() });
      return Response.json({ status: { code: 200, message: 'OK' }, data: TOKENS });
    });
    const app = await openInApp();
    sessionStorage.setItem('redirect_to', '/article');
    app.tell('APP_INFO', goodData.APP_INFO);
    // Only the first message counts.
    app.tell('APP_INFO', { os: 'ANDROID', appKey: 'another-key' });
    expect(app.tap(provider)).toBe(true);
    app.tell(type, goodData[type]);
    await settle();
    expect(traded.map(Object.keys)).toEqual([[token]]);
    const body = { loginType: provider, loginId, isMobile: true };
    expect(asked).toEqual([{ os: 'IOS', appKey: 'key-of-the-app', body }]);
    expect(app.toldMore()).toEqual([
      { type: 'LOGIN', data: { provider } },
      { type: 'ACCESS_TOKEN', data: TOKENS },
    ]);
    expect(navigations).toEqual(['assign /article']);
  });

  test('leads a newcomer to the sign-up form, with the name from the provider', async () => {
    vouchFor(loginId);
    network.answer(LOGIN, () => failure(404, 'NO_ACCOUNT'));
    const app = await openInApp();
    app.tap(provider);
    app.tell(type, goodData[type]);
    await settle();
    const query = {
      provider,
      keyId: loginId,
      paramKey: 'the-key',
      ...(provider === 'APPLE' && { username: '약관대기' }),
    };
    expect(navigations).toEqual([`assign /user/signup/form?${new URLSearchParams(query)}`]);
  });
});

test('the page reloads if the remembered page is already open', async () => {
  vouchFor('demo-maker');
  network.answer(LOGIN, () => Response.json({ status: { code: 200, message: 'OK' }, data: TOKENS }));
  const app = await openInApp();
  sessionStorage.setItem('redirect_to', '/story#comments');
  app.tap('KAKAO');
  app.tell('KAKAO_LOGINDATA', goodData.KAKAO_LOGINDATA);
  await settle();
  expect(navigations).toEqual(['assign /story#comments', 'reload']);
});

describe('a refused sign-in', () => {
  async function refuse(refusal: Response) {
    vouchFor(goodData.NAVER_LOGINDATA.id);
    network.answer(LOGIN, () => refusal);
    const app = await openInApp();
    const { $showLoginPopup } = await import('../../../src/session/browser/login-popup.store.ts');
    $showLoginPopup.set(true);
    app.tap('NAVER');
    app.tell('NAVER_LOGINDATA', goodData.NAVER_LOGINDATA);
    await settle();
    expect($showLoginPopup.get()).toBe(false);
    expect(navigations).toEqual([]);
    return document.querySelector<HTMLDialogElement>('dialog[open]');
  }

  test('with another provider than the member’s closes the login popup and gives the reason', async () => {
    const notice = await refuse(failure(409, 'OTHER_PROVIDER'));
    expect(notice?.textContent).toContain('로그인할 수 없어요');
    expect(notice?.textContent).toContain('OTHER_PROVIDER');
  });

  test('of a suspended member shows how long the suspension lasts, until the member closes the notice', async () => {
    const suspendInfo = { period: '2026.11.21 ~ 2026.12.05' };
    const notice = await refuse(failure(423, 'SUSPENDED', { suspendInfo }));
    expect(notice?.textContent).toContain('이용이 정지된 계정이에요');
    expect(notice?.textContent).toContain(suspendInfo.period);
    notice?.close();
    await settle();
    expect(notice?.isConnected).toBe(false);
  });

  test('without a response says so', async () => {
    const notice = await refuse(new Response(null, { status: 502 }));
    expect(notice?.textContent).toContain('연결이 원활하지 않아요.');
  });
});

test('a member who deletes their account confirms their identity through the app, without a new sign-in', async () => {
  vouchFor(goodData.GOOGLE_LOGINDATA.user.id);
  const app = await openInApp({ me: { id: 7, loginType: 'GOOGLE', needNewTermsAgrees: [] }, path: '/my/leave' });
  const { beginProof } = await import('../../../src/features/people/sign-in/leaving-proof.browser.ts');
  beginProof();
  app.tap('GOOGLE');
  app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
  await settle();
  expect(network.sent).toEqual(['POST /api/auth/google/native']);
  expect(navigations[0]).toMatch(/^assign \/my\/leave/);
});

describe('login data', () => {
  test('without a tap, or of another provider, is not exchanged', async () => {
    const traded = vouchFor('demo-maker');
    const app = await openInApp();
    for (const [, type] of logins) app.tell(type, goodData[type]);
    app.tap('KAKAO');
    for (const type of ['GOOGLE_LOGINDATA', 'NAVER_LOGINDATA', 'APPLE_LOGINDATA'] as const)
      app.tell(type, goodData[type]);
    await settle();
    expect(traded).toEqual([]);
  });

  test('can be used once, and for the person whom the provider confirms', async () => {
    const traded = vouchFor('somebody-else');
    const app = await openInApp();
    app.tap('KAKAO');
    for (let times = 0; times < 2; times++) app.tell('KAKAO_LOGINDATA', goodData.KAKAO_LOGINDATA);
    await settle();
    expect(traded).toHaveLength(1);
    expect(network.sent).toEqual(['POST /api/auth/kakao/native']);
    expect(navigations).toEqual([]);
  });

  test('is accepted within five minutes of the tap', async () => {
    const traded = vouchFor('demo-member');
    const app = await openInApp();
    stopClock();
    app.tap('GOOGLE');
    await pass(5 * 60_000);
    app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
    await settle();
    expect(traded).toEqual([]);
    app.tap('GOOGLE');
    await pass(5 * 60_000 - 100);
    app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
    await settle();
    expect(traded).toHaveLength(1);
  });
});
