import { expect, test } from './test.ts';

test('the community is sorted by channel on the desktop, and one stream on the phone', async ({ page, hasTouch }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('푸릇');
  const menu = page.getByRole('navigation', { name: hasTouch ? '하단 메뉴' : '주요 메뉴' });
  const tab = menu.getByRole('link', { name: '커뮤니티' });
  await tab.click();
  await expect(page).toHaveURL(hasTouch ? '/community/feed/all' : '/community/list');
  await expect(page).toHaveTitle(hasTouch ? '모든 톡 · 푸릇' : '커뮤니티 · 푸릇');
  await expect(tab).toHaveAttribute('aria-current', 'page');
});

test('the logo loads the home page anew, and the shop has a link', async ({ page, hasTouch }) => {
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await page.getByRole('link', { name: '푸릇 홈' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-before');
  if (!hasTouch) {
    await expect(page.getByRole('link', { name: '스토어' })).toHaveAttribute('href', 'https://shop.example/');
  }
});
