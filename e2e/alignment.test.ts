import { expect, test } from './members.ts';

for (const path of ['/story/3', '/article/40']) {
  test(
    `between phone and desktop the head of ${path} and its text have one left edge`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 1_024 });
      await page.goto(path);
      const parts = page.locator(
        '.content-eyebrow, .content-head h1, .content-subtitle, .content-byline, .content-picture, .body-prose',
      );
      const edges = await parts.evaluateAll((elements) =>
        elements.map((element) => Math.round(element.getBoundingClientRect().left)),
      );
      expect(edges).toHaveLength(6);
      expect(new Set(edges).size, edges.join()).toBe(1);
    },
  );
}

for (const path of ['/community/list?channel=7', '/story?tag=허브', '/search/profile?keyword=집사']) {
  test(`the chosen one of the links on ${path} is in sight`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('.filter-links [aria-current]')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test(
  'between phone and desktop the tabs of the makers’ area stay where they are',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 768, height: 1_024 });
    await signIn({ isMaker: true });
    await page.goto('/maker/myMakerHome');
    const tabs = page.getByRole('navigation', { name: '메이커 메뉴' });
    const edges = [(await tabs.boundingBox())?.x];
    for (const name of ['내 스토리', '소식', '공지', '메이커 정보']) {
      await tabs.getByRole('link', { name, exact: true }).click();
      await expect(tabs.locator('[aria-current]')).toHaveText(name);
      edges.push((await tabs.boundingBox())?.x);
    }
    expect(new Set(edges).size, edges.join()).toBe(1);
  },
);
