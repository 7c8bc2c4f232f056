import type { Page } from '@playwright/test';
import { press } from '../press.ts';
import { expect, test } from '../test.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: '로그인하고 시작해요' });
const redirectOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('redirect_to'));
const providersOf = (page: Page) => popupOf(page).getByRole('listitem').getByRole('link');

test('the login button opens the popup and remembers the page; each way to close it restores the focus', async ({
  page,
  hasTouch,
}) => {
  await page.goto('/?page=2#top');
  const button = page.getByRole('button', { name: '로그인' });
  await press(page, button, hasTouch);
  await expect(popupOf(page)).toBeVisible();
  expect(await redirectOf(page)).toBe('/?page=2#top');
  await expect(providersOf(page)).toHaveText([
    'Apple로 계속하기',
    'Google로 계속하기',
    '네이버로 계속하기',
    '카카오로 계속하기',
  ]);
  const addresses = await providersOf(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['apple', 'google', 'naver', 'kakao'].map((slug) => `/api/auth/${slug}/start`));
  await expect.poll(() => popupOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(popupOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  await press(page, button, hasTouch);
  await popupOf(page).getByRole('button', { name: '닫기' }).click();
  await expect(popupOf(page)).toBeHidden();
  await press(page, button, hasTouch);
  await expect(popupOf(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(popupOf(page)).toBeHidden();
});

test(
  'a popup opened before the script is loaded stays open, and the page is remembered',
  { tag: '@phone' },
  async ({ page }) => {
    const hasCome = Promise.withResolvers<void>();
    await page.route(/_astro\/frame\./, async (route) => {
      await hasCome.promise;
      await route.continue();
    });
    await page.goto('/?page=2#top', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '로그인' }).click();
    await expect(popupOf(page)).toBeVisible();
    hasCome.resolve();
    await page.waitForLoadState();
    await expect.poll(() => redirectOf(page)).toBe('/?page=2#top');
    await expect(popupOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popupOf(page)).toBeHidden();
  },
);

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the popup opens and explains the requirements for signing in before a provider is opened', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '로그인' }).click();
    // A text locator does not match inside `noscript`.
    const said = popupOf(page).locator('noscript p');
    await expect(said).toBeVisible();
    await expect(said).toContainText('로그인하려면 자바스크립트가 필요해요.');
    await expect(providersOf(page)).toHaveCount(0);
    await popupOf(page).getByRole('button', { name: '닫기' }).click();
    await expect(popupOf(page)).toBeHidden();
    await page.goto('/story');
    await page.getByRole('link', { name: '더보기' }).tap();
    await expect(page).toHaveURL('/user/signup');
    await page.getByRole('button', { name: '로그인하고 가입하기' }).click();
    await expect(said).toBeVisible();
  });
});
