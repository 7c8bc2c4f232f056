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

test('the phone has five tabs, each where it leads', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/story');
  const tabs = page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link');
  await expect(tabs).toHaveText(['홈', '스토리', '커뮤니티', '매거진', '더보기']);
  const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/', '/story', '/community/feed/all', '/article', '/my/etc']);
});

test('phones end at 799 pixels, narrow layouts at 1,023', { tag: '@desktop' }, async ({ page }) => {
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
    // Of one level, with the title.
    await expect(page.locator('.top-bar'), `at ${width}`).toBeVisible({ visible: isPhone });
    expect(await columns(), `at ${width}`).toBe(across);
  }
});

test(
  'between 799 and 800 pixels, as in a zoomed window, a page is a phone’s',
  { tag: '@desktop' },
  async ({ playwright, launchOptions, baseURL }) => {
    // Its pages are zoomed to 110 %: a window has 799.09 of their pixels.
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
