import type { Page } from '@playwright/test';
import { goodData } from '../../tests/harness/actors/app-messages.ts';
import { answer, APP_USER_AGENT, appAround, type injections, installApp } from './native-app.ts';
import { expect, expireAccess, test } from '../people/members.ts';
import { expectSnackbar } from './snackbar.ts';
import { idle } from '../waiting.ts';

/** The native app around a real page, once in each direction; `tests/browser/shell` tests its rules. */

test.use({ userAgent: APP_USER_AGENT });
test.beforeEach(({ context }) => installApp(context));

async function openInApp(page: Page, path = '/story') {
  await page.goto(path);
  const app = appAround(page);
  await app.nonce();
  return app;
}

test('the app opens our pages, by each way in which a web view passes messages', async ({ page }) => {
  const app = await openInApp(page);
  for (const [name, url] of [
    ['window', '/article?utm_source=push'],
    ['document', '/events'],
    ['script', '/story'],
  ] satisfies [keyof typeof injections, string][]) {
    await app.tell('CHANGE_URL', { url }, name);
    await expect(page).toHaveURL(url);
    await page.waitForLoadState();
  }
});

test('a tap in the login popup is left to the app, and the sign-up form has the name from Apple', async ({
  page,
  consoleErrors,
}) => {
  await answer(page, '/auth/apple/native', { paramKey: 'the-key', loginId: goodData.APPLE_LOGINDATA.sub });
  const app = await openInApp(page);
  await page.locator('[data-login]:visible').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Apple로 계속하기' }).click();
  await expect.poll(async () => (await app.told()).at(-1)).toEqual({ type: 'LOGIN', data: { provider: 'APPLE' } });
  await expect(page).toHaveURL('/story');
  await app.tell('APPLE_LOGINDATA', goodData.APPLE_LOGINDATA);
  await page.waitForURL(/\/user\/signup\/form\?provider=APPLE&keyId=demo-terms&paramKey=the-key&username=/);
  await expect(page.getByLabel('닉네임')).toHaveValue('약관대기');
  // Chromium logs the 404.
  consoleErrors.length = 0;
});

test('a photo from the app becomes the member’s picture', async ({ page, signIn }) => {
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

  // Checks the stored picture after a reload, not the page's state.
  await page.reload();
  await expect(portrait).toHaveAttribute('src', address ?? '');
  expect(await loaded()).toBe(320);
});

test('a page that refreshed the tokens passes them to the app once, and stores nothing', async ({
  page,
  baseURL,
  signIn,
}) => {
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
