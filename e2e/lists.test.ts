import { addStories } from './contents.ts';
import { expect, test } from './test.ts';

test('a list goes on as the reader nears its end, and keeps the place on Back', async ({ page }) => {
  await page.goto('/community/feed/all');
  const talks = page.getByRole('main').getByRole('article');
  await expect(talks).toHaveCount(12);
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return talks.count();
    })
    .toBeGreaterThan(23);

  const twentieth = talks.nth(19).getByRole('link').last();
  await twentieth.scrollIntoViewIfNeeded();
  const address = await twentieth.getAttribute('href');
  const before = await twentieth.boundingBox();
  await twentieth.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));

  await page.goBack();
  const same = page.locator(`main a[href="${address}"]`).last();
  await expect(same).toBeInViewport();
  const after = await same.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
});

test('every entry of a list comes once, to the last page', { tag: '@desktop' }, async ({ page }) => {
  const { path } = await addStories(30);
  await page.goto(path);
  const links = page.getByRole('main').getByRole('article').locator('.card-link');
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return links.count();
    })
    .toBe(30);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(30);
  await expect(page.getByRole('navigation', { name: '쪽 이동' }).getByRole('link', { name: '다음 쪽' })).toHaveCount(0);
});

test('an entry that slid to the next page meanwhile is not shown again', { tag: '@desktop' }, async ({ page }) => {
  const { path, tag } = await addStories(13);
  await page.route(
    /page=2/,
    async (route) => {
      await addStories(1, tag);
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(path);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('status')).toHaveText('마지막까지 모두 불러왔어요.');
  const links = page.getByRole('main').getByRole('article').locator('.card-link');
  await expect(links).toHaveCount(13);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(13);
});

test('a list that cannot be fetched further leaves its links', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
  await page.route('**/story?page=2', (route) => route.abort());
  await page.goto('/story');
  await page.getByRole('navigation', { name: '쪽 이동' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('status')).toHaveText(/불러오지 못했어요/);
  await expect(page.getByRole('link', { name: '다음 쪽' })).toBeVisible();
  consoleErrors.length = 0;
});

test('reading a story counts one view', { tag: '@desktop' }, async ({ page }) => {
  const counted = page.waitForRequest(/visited=true/);
  await page.goto('/story/3');
  const request = await counted;
  const headers = await request.allHeaders();
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['x-api-key']).toBe('pureut-web');
  expect((await request.response())?.status()).toBe(200);
});
