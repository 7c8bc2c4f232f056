import { addStories } from './contents.ts';
import { press } from './press.ts';
import { expect, test } from './test.ts';

test('a reader walks from home to a story, to a related one and back', async ({ page, hasTouch }) => {
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
});

test('a reader walks from the magazine to an article and back', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/article');
  const first = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const title = await first.getByRole('heading').innerText();
  await first.click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.body-prose p').first()).not.toBeEmpty();
  await page.goBack();
  await expect(page).toHaveURL('/article');
});

test('a tag narrows the stories', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/story');
  const tags = page.getByRole('navigation', { name: '스토리 태그' });
  const tag = await tags.getByRole('link').nth(1).innerText();
  await tags.getByRole('link', { name: tag, exact: true }).click();
  await expect(page).toHaveURL(/\?tag=/);
  await expect(tags.locator('[aria-current]')).toHaveText(tag);
  const cards = page.getByRole('main').getByRole('article').locator('.card-link');
  await expect(cards.first()).toBeVisible();
  const addresses = await cards.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    await page.goto(address);
    const own = page.getByRole('list', { name: '태그' }).getByRole('link', { name: `#${tag}`, exact: true });
    await expect(own).toBeVisible();
  }
});

test('what does not exist says so', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
  for (const path of ['/story/999999999', '/article/999999999', '/no-such-page', '/story?page=9999']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  // Chromium reports each 404 document as a console error.
  consoleErrors.length = 0;
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there to read', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState();
    expect((await page.locator('.body-prose').innerText()).length).toBeGreaterThan(500);
    await expect(page.locator('.content-picture img')).toBeVisible();
  });

  test('numbered links lead through every page of a list', async ({ page }) => {
    const { path } = await addStories(30);
    await page.goto(path);
    const titles = new Set<string>();
    for (let number = 1; number <= 3; number++) {
      for (const title of await page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()) {
        titles.add(title);
      }
      const next = page.getByRole('link', { name: '다음 쪽' });
      if (number < 3) await next.click();
      else await expect(next).toHaveCount(0);
      await page.waitForLoadState();
    }
    expect(titles.size).toBe(30);
  });
});

test('a line of text stays short enough to read', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/story/3', '/article/40', '/event?id=1']) {
    await page.goto(path);
    const width = await page
      .locator('.body-prose > p')
      .first()
      .evaluate((text) => text.getBoundingClientRect().width);
    expect(width, path).toBeLessThanOrEqual(720);
  }
});
