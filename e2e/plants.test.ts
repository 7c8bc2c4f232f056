import { expect, test } from './test.ts';

/** The dictionary of plants, as a reader walks through it. */

test('from the foot of a page to a plant, its sources, and a story about it', async ({ page }) => {
  // No list that grows moves the foot of this one.
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
  await page.getByRole('region', { name: '몬스테라 스토리' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/story\/\d+$/);
});

test('those that are safe for children and pets, and a cultivar that leads to its species', async ({ page }) => {
  await page.goto('/plant');
  await page.getByRole('link', { name: '아이와 반려동물에게 안전한' }).click();
  await expect(page).toHaveURL(/\/plant\?safe=all$/);
  await expect(page.getByRole('link', { name: /^접란/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^몬스테라/ })).toHaveCount(0);
  await page.goto('/plant/monstera-albo');
  await page.getByRole('link', { name: '몬스테라', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '몬스테라', exact: true })).toBeVisible();
});

test('a tag that names a plant leads to it', async ({ page }) => {
  await page.goto(`/story?tag=${encodeURIComponent('몬스테라')}`);
  await page.getByRole('link', { name: '식물 사전에서 몬스테라 보기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '몬스테라' })).toBeVisible();
});

test('no page of it is wider than the screen, from the narrowest to between phone and desktop @desktop', async ({
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

test('a reader needs no framework for it @phone', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/plant/monstera-deliciosa', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: '몬스테라' })).toBeVisible();
  expect(scripts.filter((script) => /Island|client\./.test(script))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all of it can be read and walked through', async ({ page }) => {
    await page.goto('/plant?safe=pets');
    await page.getByRole('link', { name: /^보스턴고사리/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '보스턴고사리' })).toBeVisible();
    const safety = page.getByRole('region', { name: '고양이, 강아지, 아이와 함께라면' });
    await expect(safety.getByText('독성이 없다고 알려졌어요')).toHaveCount(3);
    await expect(page.getByRole('region', { name: '확인한 자료' })).toBeVisible();
  });
});
