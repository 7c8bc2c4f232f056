import type { Request } from '@playwright/test';
import { expect, test } from '../test.ts';
import { idle } from '../waiting.ts';

test.use({ colorScheme: 'light' });

test(
  'a page without interaction downloads no framework: at most six kilobytes of script',
  { tag: '@desktop' },
  async ({ page }) => {
    const scripts: Request[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request));
    await page.goto('/');
    await idle(page);
    const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6 * 1024);
  },
);

test('the theme switch works at the first touch, and the choice is kept', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const toggle = page.getByRole('button', { name: '어두운 화면' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await toggle.tap();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).not.toBe(light);

  const dark = await background();
  await page.goto('/story');
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: '어두운 화면' }).press('Enter');
  await expect(page.getByRole('button', { name: '어두운 화면' })).toHaveAttribute('aria-pressed', 'false');
  expect(await background()).toBe(light);
});
