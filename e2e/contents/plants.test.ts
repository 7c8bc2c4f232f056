import { expect, test } from '../test.ts';

/** The plant dictionary, as a reader uses it. */

test(
  'a reader gets from the foot of a page to a plant, its sources and a story about it, without a framework',
  { tag: '@phone' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/plant/.test(page.url()) && request.resourceType() === 'script') scripts.push(request.url());
    });
    // This page has no growing list that would move its foot.
    await page.goto('/maker/introduce');
    await page.getByRole('contentinfo').getByRole('link', { name: '식물 사전' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '식물 사전' })).toBeAttached();
    await page.getByRole('navigation', { name: '첫소리' }).getByRole('link', { name: 'ㅁ' }).click();
    await expect(page).toHaveURL(/#plants-/);
    await page.getByRole('link', { name: '몬스테라 Monstera deliciosa', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '몬스테라' })).toBeVisible();
    const care = page.getByRole('region', { name: '돌보는 법' });
    await expect(care.getByRole('term')).toHaveText(['빛', '물', '온도', '습도', '흙']);
    await care.getByRole('link', { name: '농촌진흥청 농사로' }).first().click();
    await expect(page.getByRole('listitem').filter({ hasText: '실내정원용 식물' })).toBeInViewport();
    expect(scripts.filter((script) => /Island|client\./.test(script))).toEqual([]);
    await page.getByRole('region', { name: '몬스테라 스토리' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/story\/\d+$/);
  },
);

test('no page of the dictionary is wider than the screen, from the narrowest to between phone and desktop @desktop', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/plant', '/plant/monstera-albo', '/plant/dracaena-trifasciata']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
  }
});
