import { press } from '../press.ts';
import { expect, test } from '../test.ts';

test(
  'a reader gets from the home page to a story, to a related one and back',
  { tag: '@phone' },
  async ({ page, hasTouch }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: hasTouch ? '하단 메뉴' : '주요 메뉴' });
    await press(page, menu.getByRole('link', { name: '스토리' }), hasTouch);
    await expect(page).toHaveURL('/story');
    await expect(page.getByRole('heading', { level: 1, name: '스토리' })).toBeVisible();

    const first = page.getByRole('main').getByRole('article').first().getByRole('link').first();
    const title = await first.getByRole('heading').innerText();
    await press(page, first, hasTouch);
    await expect(page).toHaveURL(/\/story\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    const address = page.url();
    const related = page.getByRole('region', { name: '이어서 읽기 좋은 스토리' }).getByRole('link').first();
    const relatedAddress = (await related.getAttribute('href')) ?? '';
    const relatedTitle = await related.getByRole('heading').innerText();
    await press(page, related, hasTouch);
    await expect(page).toHaveURL(relatedAddress);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(relatedTitle);

    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('all contents are readable', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState();
    expect((await page.locator('.body-prose').innerText()).length).toBeGreaterThan(500);
    await expect(page.locator('.content-picture img')).toBeVisible();
  });
});

test('lines of text are short enough to read', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/story/3', '/article/40', '/event?id=1']) {
    await page.goto(path);
    const width = await page
      .locator('.body-prose > p')
      .first()
      .evaluate((text) => text.getBoundingClientRect().width);
    expect(width, path).toBeLessThanOrEqual(720);
  }
});
