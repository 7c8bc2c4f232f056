import { expect, test } from '../test.ts';

test('the phone layout ends at 799 pixels, narrow layouts at 1,023', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/story');
  const grid = page.locator('.card-grid').first();
  const columns = () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  const phoneMenu = page.getByRole('navigation', { name: '하단 메뉴' });
  const wideMenu = page.getByRole('navigation', { name: '주요 메뉴' });
  for (const [width, isPhone, across] of [
    [1024, false, 3],
    [1023, false, 2],
    [800, false, 2],
    [799, true, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(phoneMenu, `at ${width}`).toBeVisible({ visible: isPhone });
    await expect(wideMenu, `at ${width}`).toBeVisible({ visible: !isPhone });
    // The one-level bar with the title.
    await expect(page.locator('.top-bar'), `at ${width}`).toBeVisible({ visible: isPhone });
    expect(await columns(), `at ${width}`).toBe(across);
  }
});

test(
  'between 799 and 800 pixels, as in a zoomed window, a page has the phone layout',
  { tag: '@desktop' },
  async ({ playwright, launchOptions, baseURL }) => {
    // With a zoom of 110 %, the window has 799.09 CSS pixels.
    const args = [...(launchOptions.args ?? []), '--force-device-scale-factor=1.1'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ baseURL, viewport: { width: 799, height: 800 } });
    await page.goto('/story');
    expect(await page.evaluate(() => matchMedia('(width > 799px) and (width < 800px)').matches)).toBe(true);
    await expect(page.getByRole('navigation', { name: '하단 메뉴' })).toBeVisible();
    await expect(page.locator('.top-bar')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeHidden();
    await browser.close();
  },
);
