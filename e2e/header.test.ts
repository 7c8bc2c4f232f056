import { expect, test } from './test.ts';

test('the logo loads the home page anew, and the shop has a link', async ({ page, hasTouch }) => {
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await page.getByRole('link', { name: '푸릇 홈' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-before');
  if (!hasTouch) {
    await expect(page.getByRole('link', { name: '스토어' })).toHaveAttribute('href', 'https://shop.example/');
  }
});
