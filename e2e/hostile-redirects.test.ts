import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { answer, APP_USER_AGENT, appAround, installApp, tapProvider } from './native-app.ts';
import { goodData } from '../tests/harness/app-messages.ts';

/** Each would leave the site, or come to a way back from a provider that nobody has gone. */
const hostile = ['//evil.test', '/\\evil.test', '/.//evil.test', '/a/..//evil.test', '/callback/x', '/%63allback/x'];

const remember = (page: Page, path: string) =>
  page.evaluate((value) => sessionStorage.setItem('redirect_to', value), path);

/** Addresses that the browser has asked for as pages since then. */
async function recordPages(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/evil\.test/, (route) => route.fulfill({ body: 'evil' }));
  page.on('request', (request) => request.resourceType() === 'document' && asked.push(request.url()));
  return asked;
}

const strayed = (asked: string[]) => asked.filter((url) => /evil|allback\/x/.test(url));

for (const path of hostile) {
  test(`signing in leads home when ${path} was remembered`, async ({ page }) => {
    await page.goto('/story');
    await remember(page, path);
    const asked = await recordPages(page);
    await page.goto('/api/auth/google/start?login_hint=demo-member');
    await expect(page).toHaveURL('/');
    expect(strayed(asked)).toEqual([]);
  });

  test(`the welcome after signing up leads home when ${path} was remembered`, async ({ page, signIn }) => {
    await signIn();
    await page.goto('/user/signup/welcome');
    await remember(page, path);
    const asked = await recordPages(page);
    await page.getByRole('link', { name: '시작하기' }).click();
    await expect(page).toHaveURL('/');
    expect(strayed(asked)).toEqual([]);
  });
}

test('a place to come back to that leaves the site is not remembered', async ({ page }) => {
  await page.goto('/story');
  const button = page.locator('[data-login]:visible').first();
  for (const path of hostile) {
    await button.evaluate((element, value) => element.setAttribute('data-login', value), path);
    await button.click();
    expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/');
    await page.getByRole('dialog').press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test.describe('in the app', () => {
  test.use({ userAgent: APP_USER_AGENT });
  test.beforeEach(({ context }) => installApp(context));

  for (const path of hostile) {
    test(`signing in leads home when ${path} was remembered`, async ({ page }) => {
      await answer(page, '/auth/google/native', { paramKey: 'the-key', loginId: goodData.GOOGLE_LOGINDATA.user.id });
      await answer(page, '/v1/user/login?paramKey=the-key', { accessToken: '', refreshToken: '' });
      await page.goto('/story');
      const app = appAround(page);
      await app.nonce();
      await remember(page, path);
      const asked = await recordPages(page);
      await tapProvider(page, 'GOOGLE');
      await app.tell('GOOGLE_LOGINDATA', goodData.GOOGLE_LOGINDATA);
      await expect(page).toHaveURL('/');
      expect(strayed(asked)).toEqual([]);
    });
  }
});
