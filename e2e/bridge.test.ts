import type { Page } from '@playwright/test';
import { goodData, type AppMessageType } from '../tests/harness/app-messages.ts';
import {
  answer,
  APP_USER_AGENT,
  appAround,
  type injections,
  installApp,
  ME,
  recordCalls,
  settle,
  tapProvider,
} from './native-app.ts';
import { expect, expireAccess, test } from './members.ts';
import { expectSnackbar } from './snackbar.ts';
import { idle } from './waiting.ts';

test.use({ userAgent: APP_USER_AGENT });
test.beforeEach(({ context }) => installApp(context));

const TOKENS = { accessToken: 'a'.repeat(43), refreshToken: `${'f'.repeat(22)}.${'r'.repeat(43)}` };

async function openInApp(page: Page, path = '/story') {
  await page.goto(path);
  const app = appAround(page);
  await app.nonce();
  return app;
}

test('the page tells the app its nonce, another on every page', async ({ page }) => {
  const app = await openInApp(page);
  const nonce = await app.nonce();
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(await app.told()).toEqual([{ type: 'READY', data: { nonce } }]);
  await page.reload();
  expect(await app.nonce()).not.toBe(nonce);
});

test.describe('in a browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 Chrome/140.0' });

  test('nothing of the bridge is there', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/');
    await idle(page);
    expect(scripts.filter((url) => url.includes('bridge'))).toEqual([]);
    expect(await appAround(page).told()).toEqual([]);
    expect(await tapProvider(page, 'GOOGLE')).toBe(false);
  });
});

for (const name of ['window', 'document', 'script'] satisfies (keyof typeof injections)[]) {
  test(`the app opens a page of ours, injecting through the ${name}`, async ({ page }) => {
    const app = await openInApp(page);
    await app.tell('CHANGE_URL', { url: '/article?utm_source=push' }, name);
    await expect(page).toHaveURL('/article?utm_source=push');
    await page.waitForLoadState();
  });
}

test('the app opens nothing else', async ({ page }) => {
  const app = await openInApp(page);
  const requests: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && requests.push(request.url()));
  for (const url of [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:document.body.remove()',
    '/callback/google?code=1&state=2',
    '/story/../callback/kakao',
    '/api/v1/user/logout',
    '/logout',
    '/user/signup/form?provider=GOOGLE',
    '/no-such-page',
  ]) {
    await app.tell('CHANGE_URL', { url });
  }
  await settle(page);
  expect(requests).toEqual([]);
  await expect(page).toHaveURL('/story');
});

const logins = [
  ['GOOGLE', 'GOOGLE_LOGINDATA', 'demo-member', 'idToken'],
  ['NAVER', 'NAVER_LOGINDATA', 'demo-suspended', 'accessToken'],
  ['APPLE', 'APPLE_LOGINDATA', 'demo-terms', 'idToken'],
  ['KAKAO', 'KAKAO_LOGINDATA', 'demo-maker', 'idToken'],
] as const;

for (const [provider, type, loginId, token] of logins) {
  test(`a tap on ${provider} signs in through the app`, async ({ page }) => {
    await answer(page, `/auth/${provider.toLowerCase()}/native`, { paramKey: 'the-key', loginId });
    await answer(page, '/v1/user/login?paramKey=the-key', TOKENS);
    const app = await openInApp(page);
    await app.tell('APP_INFO', goodData.APP_INFO);
    // Where one is already, the page is loaded anew.
    const path = provider === 'KAKAO' ? '/story' : '/article';
    await page.evaluate((to) => sessionStorage.setItem('redirect_to', to), path);
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));

    expect(await tapProvider(page, provider)).toBe(true);
    expect((await app.told()).at(-1)).toEqual({ type: 'LOGIN', data: { provider } });

    // The page goes on at once: what it told the app must be caught before.
    const told = page.waitForEvent('console', (message) => message.text().includes('ACCESS_TOKEN'));
    await page.evaluate(() => {
      const app = window as unknown as { ReactNativeWebView: { postMessage(text: string): void } };
      app.ReactNativeWebView.postMessage = (text) => console.log(text);
    });
    const traded = page.waitForRequest('**/native');
    const loggedIn = page.waitForRequest('**/v1/user/login?paramKey=the-key');
    await app.tell(type, goodData[type]);
    expect(Object.keys((await traded).postDataJSON())).toEqual([token]);
    const login = await loggedIn;
    expect(login.postDataJSON()).toEqual({ loginType: provider, loginId, isMobile: true });
    expect(await login.allHeaders()).toMatchObject({ os: 'IOS', appkey: 'key-of-the-app' });
    expect(JSON.parse((await told).text())).toEqual({ type: 'ACCESS_TOKEN', data: TOKENS });
    await expect(page.locator('html[data-before]')).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await page.waitForLoadState();
  });
}

test('the login popup leaves a tap to the app', async ({ page }) => {
  const app = await openInApp(page);
  await page.locator('[data-login]:visible').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Google로 계속하기' }).click();
  await expect.poll(async () => (await app.told()).at(-1)).toEqual({ type: 'LOGIN', data: { provider: 'GOOGLE' } });
  await expect(page).toHaveURL('/story');
});

test('somebody new comes to the sign-up form', async ({ page, consoleErrors }) => {
  await answer(page, '/auth/google/native', { paramKey: 'the-key', loginId: 'demo-member' });
  const app = await openInApp(page);
  await tapProvider(page, 'GOOGLE');
  const form = page.waitForRequest('**/user/signup/form?provider=GOOGLE&keyId=demo-member&paramKey=the-key');
  await app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
  // The key is none, so that the form leads home again.
  await form;
  await page.waitForURL('/user/signup/form?*');
  // Chromium reports the answer 404.
  consoleErrors.length = 0;
});

test('the name that Apple tells once stands in the sign-up form', async ({ page, consoleErrors }) => {
  await answer(page, '/auth/apple/native', { paramKey: 'the-key', loginId: goodData.APPLE_LOGINDATA.sub });
  const app = await openInApp(page);
  await tapProvider(page, 'APPLE');
  await app.tell('APPLE_LOGINDATA', goodData.APPLE_LOGINDATA);
  await page.waitForURL(/\/user\/signup\/form\?provider=APPLE&keyId=demo-terms&paramKey=the-key&username=/);
  await expect(page.getByLabel('닉네임')).toHaveValue('약관대기');
  // Chromium reports the answer 404.
  consoleErrors.length = 0;
});

test('who is signed in with another provider is refused, and the login popup closes', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await answer(page, '/auth/kakao/native', { paramKey: 'the-key', loginId: 'demo-maker' });
  const app = await openInApp(page);
  await page.locator('[data-login]:visible').first().click();
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  await expect(popup).toBeVisible();
  // Meanwhile, in another window.
  await signIn({ provider: 'GOOGLE' });
  await popup.getByRole('link', { name: '카카오로 계속하기' }).click();
  await expect.poll(async () => (await app.told()).at(-1)).toEqual({ type: 'LOGIN', data: { provider: 'KAKAO' } });
  await app.tell('KAKAO_LOGINDATA', goodData.KAKAO_LOGINDATA);
  await expect(page.getByText('현재 로그인된 소셜 계정으로 로그인해 주세요.')).toBeVisible();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL('/story');
  // Chromium reports the answer 409.
  consoleErrors.length = 0;
});

test('a suspended member is told for how long', async ({ page, consoleErrors }) => {
  const refused = { code: 423, message: 'SUSPENDED' };
  await answer(page, '/auth/naver/native', { paramKey: 'the-key', loginId: goodData.NAVER_LOGINDATA.id });
  await page.route('**/api/v1/user/login?*', (route) =>
    route.fulfill({
      status: 423,
      json: { status: refused, suspendInfo: { period: '2026.11.21 ~ 2026.12.05' } },
    }),
  );
  const app = await openInApp(page);
  await tapProvider(page, 'NAVER');
  await app.tell('NAVER_LOGINDATA', goodData.NAVER_LOGINDATA);
  const notice = page.getByRole('alertdialog', { name: '이용이 정지된 계정이에요' });
  await expect(notice).toContainText('2026.11.21 ~ 2026.12.05');
  await notice.getByRole('button', { name: '확인' }).click();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL('/story');
  // Chromium reports the answer 423.
  consoleErrors.length = 0;
});

test('who wants to leave proves through the app who they are', async ({ page, context, signIn }) => {
  await signIn({ provider: 'GOOGLE' });
  const calls = recordCalls(context);
  await answer(page, '/auth/google/native', { paramKey: 'the-key', loginId: goodData.GOOGLE_LOGINDATA.user.id });
  const app = await openInApp(page, '/my/leave');
  await page.getByRole('button', { name: '본인 확인하기' }).click();
  await expect.poll(async () => (await app.told()).at(-1)).toEqual({ type: 'LOGIN', data: { provider: 'GOOGLE' } });
  await app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
  await expect(page.getByText('떠나는 이유를 알려 주세요 (선택)')).toBeVisible();
  // The proof is for the member's own hand: nobody is signed in with it.
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/api/auth/google/native']);
});

test('a photo of the app becomes the member’s picture', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/my/profile');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await idle(page);
  const image = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 });
    canvas.getContext('2d')?.fillRect(0, 0, 400, 400);
    return canvas.toDataURL('image/png');
  });
  await appAround(page).tell('PHOTO_BY_APP', { image });
  await expectSnackbar(page, '사진을 바꿨어요');
  const portrait = page.getByRole('main').getByAltText('내 사진');
  const loaded = () => portrait.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  expect(await loaded()).toBe(320);
  const address = await portrait.getAttribute('src');

  // What the server has kept, not what the page was told.
  await page.reload();
  await expect(portrait).toHaveAttribute('src', address ?? '');
  expect(await loaded()).toBe(320);
});

test('login data that nobody asked for, for another provider or again, does nothing', async ({ page, context }) => {
  const calls = recordCalls(context);
  await answer(page, '/auth/*/native', { paramKey: 'the-key', loginId: 'somebody-else' });
  const app = await openInApp(page);
  const tellAll = async (types: AppMessageType[]) => {
    for (const type of types) await app.tell(type, goodData[type]);
  };

  await tellAll(logins.map(([, type]) => type));
  await tapProvider(page, 'KAKAO');
  await tellAll(['GOOGLE_LOGINDATA', 'NAVER_LOGINDATA', 'APPLE_LOGINDATA']);
  expect(calls).toEqual([]);

  // Good once; and the person must be the one whom the provider has vouched for.
  await tellAll(['KAKAO_LOGINDATA', 'KAKAO_LOGINDATA']);
  await settle(page);
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/api/auth/kakao/native']);
  await expect(page).toHaveURL('/story');
});

test('a tap is good for five minutes', async ({ page, context }) => {
  await page.clock.install();
  const calls = recordCalls(context);
  const app = await openInApp(page);
  await tapProvider(page, 'GOOGLE');
  await page.clock.fastForward('05:00');
  await app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
  await settle(page);
  expect(calls).toEqual([]);
});

test('what another page was told with its nonce is not heard here', async ({ page, context }) => {
  const calls = recordCalls(context);
  const app = await openInApp(page);
  const old = await app.nonce();
  await page.reload();
  expect(await app.nonce()).not.toBe(old);
  await page.evaluate(
    (text) => window.dispatchEvent(new MessageEvent('message', { data: text })),
    JSON.stringify({ type: 'CHANGE_URL', nonce: old, data: { url: '/article' } }),
  );
  await settle(page);
  await expect(page).toHaveURL('/story');
  expect(calls).toEqual([]);
});

test('the app signs the member out, and is not told of it', async ({ page, context, signIn }) => {
  const calls = recordCalls(context);
  await signIn();
  const app = await openInApp(page);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.evaluate(() => {
    const around = window as unknown as { ReactNativeWebView: { postMessage(text: string): void } };
    around.ReactNativeWebView.postMessage = (text) => console.log(text);
  });
  // The second comes while the first is on its way.
  await page.evaluate(
    (text) => {
      for (const data of [text, text]) window.dispatchEvent(new MessageEvent('message', { data }));
    },
    JSON.stringify({ type: 'LOGOUT', nonce: await app.nonce() }),
  );
  await expect(page).toHaveURL('/');
  expect(told.filter((text) => text.includes('"LOGOUT"'))).toEqual([]);

  // On a page of nobody the word goes no further.
  await app.tell('LOGOUT');
  await settle(page);
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/api/v1/user/logout']);
  expect((await app.told()).map(({ type }) => type)).toEqual(['READY']);
});

test('the app is told of a sign-out in the page', async ({ page }) => {
  const app = await openInApp(page);
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('pureut:logout')));
  expect((await app.told()).at(-1)).toEqual({ type: 'LOGOUT', data: {} });
});

test('a link to another site is the app’s to open, once in half a second', async ({ page }) => {
  await page.clock.install();
  const app = await openInApp(page);
  await page.evaluate(() => {
    const links = ['https://plants.example/spring', 'http://old.example/', '/article'].map((href) =>
      Object.assign(document.createElement('a'), { href, textContent: href }),
    );
    document.querySelector('main')?.prepend(...links);
  });
  const outside = page.getByRole('link', { name: 'https://plants.example/spring' });
  await outside.evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  const opened = async () => (await app.told()).filter(({ type }) => type === 'OPEN_LINK');
  expect(await opened()).toEqual([{ type: 'OPEN_LINK', data: { url: 'https://plants.example/spring' } }]);
  await expect(page).toHaveURL('/story');
  await page.clock.runFor(500);
  await page.getByRole('link', { name: 'http://old.example/' }).click();
  expect((await opened()).at(-1)).toEqual({ type: 'OPEN_LINK', data: { url: 'http://old.example/' } });
  await expect(page).toHaveURL('/story');
  await page.getByRole('link', { name: '/article', exact: true }).click();
  await expect(page).toHaveURL('/article');
});

test('a session of the app signs the page in', async ({ page }) => {
  await answer(page, '/auth/app-session', null);
  await answer(page, '/v1/user/me', ME);
  const app = await openInApp(page);
  const handed = page.waitForRequest('**/api/auth/app-session');
  const reloaded = page.waitForEvent('load');
  await app.tell('ACCESS_TOKEN', goodData.ACCESS_TOKEN);
  expect((await handed).postDataJSON()).toEqual({ accessToken: goodData.ACCESS_TOKEN.accessToken });
  await reloaded;
  await expect(page).toHaveURL('/story');
});

test('the app is told of refreshed tokens and of failures', async ({ page, signIn, consoleErrors }) => {
  await signIn();
  let calls = 0;
  await page.route('**/api/auth/app-session', (route) => {
    const [code, name, message] =
      calls++ === 0
        ? [401, 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ACCESS_TOKEN']
        : [409, 'OTHER_MEMBER', '다른 계정으로 로그인되어 있어요.'];
    return route.fulfill({
      status: code as number,
      json: { status: { code, message }, error: { code: name, message } },
    });
  });
  await answer(page, '/v1/user/refresh', null, { code: 200, message: JSON.stringify(TOKENS) });
  const app = await openInApp(page);
  await app.tell('ACCESS_TOKEN', goodData.ACCESS_TOKEN);
  await expect.poll(async () => (await app.told()).length).toBe(3);
  expect((await app.told()).slice(1)).toEqual([
    { type: 'ACCESS_TOKEN', data: TOKENS },
    {
      type: 'ERROR',
      data: {
        status: 409,
        body: {
          status: { code: 409, message: '다른 계정으로 로그인되어 있어요.' },
          error: { code: 'OTHER_MEMBER', message: '다른 계정으로 로그인되어 있어요.' },
        },
        path: '/api/auth/app-session',
      },
    },
  ]);
  await expect(page).toHaveURL('/story');
  // Chromium reports the answers 401 and 409.
  consoleErrors.length = 0;
});

for (const { code, name } of [
  { code: 401, name: 'UNAUTHORIZED' },
  { code: 403, name: 'LOGIN_REQUIRED' },
]) {
  test(`the app is told of an answer ${code} as it came`, async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const refusal = {
      status: { code, message: '로그인이 필요해요.' },
      error: { code: name, message: '로그인이 필요해요.' },
      more: { than: ['a', 'digest'] },
    };
    await page.route('**/api/v1/article/40/emotion', (route) => route.fulfill({ status: code, json: refusal }));
    const app = await openInApp(page, '/article/40');
    await page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ }).click();
    await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
    expect((await app.told()).slice(1)).toEqual([
      { type: 'ERROR', data: { status: code, body: refusal, path: '/api/v1/article/40/emotion' } },
    ]);
    // Chromium reports the answer.
    consoleErrors.length = 0;
  });
}

test('a page that was refreshed for tells the app, once, and keeps nothing', async ({ page, baseURL, signIn }) => {
  const { id, nickname } = await signIn({ inApp: true });
  await openInApp(page);
  await expireAccess(id);
  const app = await openInApp(page, '/my/profile');
  await expect.poll(async () => (await app.told()).map(({ type }) => type)).toEqual(['READY', 'ACCESS_TOKEN']);
  const { accessToken, refreshToken } = (await app.told()).at(-1)?.data ?? {};
  const cookies = await page.context().cookies();
  const cookieOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  expect([accessToken, refreshToken]).toEqual([cookieOf('pureut_access'), cookieOf('pureut_refresh')]);
  const me = await fetch(`${baseURL}/api/v1/user/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect((await me.json()).data.nickname).toBe(nickname);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(accessToken);

  await page.reload();
  await app.nonce();
  await page.goto('/story');
  await page.goBack();
  await expect(page).toHaveURL('/my/profile');
  expect((await app.told()).map(({ type }) => type).filter((type) => type !== 'READY')).toEqual([]);
});

test('a session of the web in the app’s web view stays the web’s', async ({ page, signIn }) => {
  const { id } = await signIn();
  await expireAccess(id);
  const app = await openInApp(page, '/my/profile');
  await expect(page.locator('html')).toHaveAttribute('data-me');
  expect((await app.told()).map(({ type }) => type)).toEqual(['READY']);
});

test('a server that knows no such session changes nothing', async ({ page, context, consoleErrors }) => {
  const app = await openInApp(page);
  await app.tell('ACCESS_TOKEN', goodData.ACCESS_TOKEN);
  await expect
    .poll(async () => (await app.told()).at(-1)?.data.body)
    .toMatchObject({ error: { code: 'APP_SESSION_OVER' } });
  await expect(page).toHaveURL('/story');
  expect(await context.cookies()).toEqual([]);
  // Chromium reports the answer 409.
  consoleErrors.length = 0;
});
