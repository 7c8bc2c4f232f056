import type { Request } from '@playwright/test';
import { expect, test } from './test.ts';
import { idle } from './waiting.ts';

test.use({ colorScheme: 'light' });

test(
  'a reader who touches nothing downloads no framework: six kilobytes of script at most',
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

test('the first touch of the theme switch already works, and the choice stays', async ({ page, hasTouch }) => {
  await page.goto('/');
  const toggle = page.getByRole('button', { name: '어두운 화면' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  if (hasTouch) await toggle.tap();
  else await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).not.toBe(light);

  const dark = await background();
  await page.goto('/story');
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: '어두운 화면' }).press('Enter');
  await expect(page.getByRole('button', { name: '어두운 화면' })).toHaveAttribute('aria-pressed', 'false');
  expect(await background()).toBe(light);
});

test('what is chosen in one tab holds in the others', { tag: '@desktop' }, async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/');
  await page.getByRole('button', { name: '어두운 화면' }).click();
  await expect(other.getByRole('button', { name: '어두운 화면' })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test(
  'a page that comes back shows what was chosen on a later one',
  { tag: '@desktop' },
  async ({ page, consoleErrors }) => {
    await page.goto('/');
    const answered = page.waitForResponse('**/v1/user/me');
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await answered;
    await expect(page.getByRole('button', { name: '어두운 화면' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // A visitor is nobody, which Chromium reports as 401.
    consoleErrors.length = 0;
  },
);
