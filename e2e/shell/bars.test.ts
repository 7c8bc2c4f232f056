import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { expectOnTop } from '../walk/on-top.ts';

/** Scrolls to this position, and waits until the page has handled it. */
async function moveTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        const settle = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        if (scrollY === top) return settle();
        addEventListener('scroll', settle, { once: true });
        scrollTo({ top, behavior: 'instant' });
      }),
    y,
  );
}

const barsOf = (page: Page, hasTouch: boolean) =>
  hasTouch ? [page.locator('.top-bar'), page.locator('.bottom-bar')] : [page.locator('.header')];

test('the bars slide away on scrolling down, and return on scrolling up', async ({ page, hasTouch }) => {
  await page.goto('/story/3');
  await moveTo(page, 60);
  for (const bar of barsOf(page, hasTouch)) {
    // The line of the reading progress stays.
    await expect.poll(async () => await visibleHeight(page, bar)).toBeLessThanOrEqual(2);
  }
  await moveTo(page, 50);
  for (const bar of barsOf(page, hasTouch)) await expect(bar).toBeInViewport({ ratio: 0.95 });
});

async function visibleHeight(page: Page, bar: ReturnType<Page['locator']>): Promise<number> {
  const box = await bar.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box ? Math.max(0, Math.min(box.y + box.height, height) - Math.max(box.y, 0)) : 0;
}

test('after 124 pixels the desktop has the two-level bar', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/article/40');
  const bar = page.locator('.top-bar');
  await moveTo(page, 124);
  await expect(bar).toBeHidden();
  await moveTo(page, 125);
  await expectOnTop(bar);
  // The header returns over it.
  await moveTo(page, 800);
  await expectOnTop(bar);
  await moveTo(page, 700);
  await expect(page.locator('html')).toHaveAttribute('data-scroll', 'up');
  await expectOnTop(page.locator('.header'));
  await expectOnTop(bar);
  await moveTo(page, 124);
  await expect(bar).toBeHidden();
});

test(
  'with doubled text size the bar is below all lines of the header, and the page behind the hidden header can be pressed',
  { tag: '@desktop' },
  async ({ page }) => {
    const [header, bar] = [page.locator('.header'), page.locator('.top-bar')];
    await page.goto('/story/3');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [820, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      await moveTo(page, 800);
      await expect(header).not.toBeInViewport();
      await expectOnTop(bar);
      await moveTo(page, 700);
      await expectOnTop(header);
      await expectOnTop(bar);
    }
    await page.goto('/story');
    await moveTo(page, 600);
    await expect(header).not.toBeInViewport();
    expect(await page.evaluate(() => document.elementFromPoint(700, 30)?.closest('.bars'))).toBeNull();
  },
);

test('the two-level bar names the page and leads back', { tag: '@phone' }, async ({ page }) => {
  const back = page.locator('.top-bar').getByRole('link', { name: '뒤로 가기' });
  await page.goto('/community/list');
  const talk = page.locator('[data-entry] .talk-link').first();
  await talk.tap();
  await page.waitForURL('**/community/view/*');
  await back.tap();
  await expect(page).toHaveURL('/community/list');
  // For a visitor from another site it leads to the list of the content.
  await page.goto('/story/3');
  await back.tap();
  await expect(page).toHaveURL('/story');
});

test(
  'in a new tab the bar leads to the parent page, also after a dialog was open',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/');
    for (const [path, above] of [
      ['/story/3', '/story'],
      ['/search/result?keyword=rose', '/search'],
    ] as const) {
      const opened = context.waitForEvent('page');
      await page.evaluate((address) => void open(address), path);
      const tab = await opened;
      const back = tab.getByRole('link', { name: '뒤로 가기' });
      for (const isReloaded of [false, true]) {
        await tab.getByRole('link', { name: '더보기' }).tap();
        await tab.getByRole('dialog').getByRole('button', { name: '닫기' }).tap();
        await expect(tab.getByRole('dialog')).toBeHidden();
        if (isReloaded) await tab.reload();
        await back.tap();
        await expect(tab).toHaveURL(above);
        await tab.goBack();
        await expect(tab).toHaveURL(path);
      }
      await tab.close();
    }
  },
);

test(
  'a bar appears when the keyboard focuses it, and the scroll position stays',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/story/3');
    await moveTo(page, 600);
    await expectOnTop(page.locator('.top-bar'));
    await page.keyboard.press('Shift');
    for (const bar of [page.locator('.header'), page.locator('.top-bar')]) {
      await bar.getByRole('link').first().focus();
      await expectOnTop(bar);
      expect(await page.evaluate(() => scrollY)).toBe(600);
    }
  },
);

test('a visit from the partner’s app has the two-level bar at once', { tag: '@desktop' }, async ({ page }) => {
  const bar = page.locator('.top-bar');
  for (const path of ['/article/40?utm_source=the-partnerapp-home', '/story/3', '/events']) {
    await page.goto(path);
    await expectOnTop(page.locator('.header'));
    await expectOnTop(bar);
    // The beginning of the page is below the bar.
    const [barBox, titleBox] = [await bar.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
    expect(titleBox?.y).toBeGreaterThan((barBox?.y ?? 0) + (barBox?.height ?? 0));
    await moveTo(page, 20);
    await expect(page.locator('.header')).not.toBeInViewport();
    await expectOnTop(bar);
  }
});

test('a line shows the reading progress, from the beginning on each page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/article/40');
  const value = () => page.locator('.top-bar-progress').evaluate((bar: HTMLProgressElement) => bar.value);
  expect(await value()).toBe(0);
  const way = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await moveTo(page, Math.round(way / 4));
  expect(await value()).toBeCloseTo(25, 0);
  await expect(page.getByRole('progressbar', { name: '읽은 정도' })).toHaveCount(1);
  await moveTo(page, way + 100);
  expect(await value()).toBeCloseTo(100, 0);
  await page.goto('/story/3');
  expect(await value()).toBe(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled');
  for (const path of ['/story', '/community/view/100', '/event?id=1']) {
    expect(await (await page.request.get(path)).text()).not.toContain('class="top-bar-progress"');
  }
});

test('the floating button for writing disappears during typing', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/community/view/100');
  await expect(page.locator('.write-floating')).toHaveCount(0);
  await page.goto('/community/list');
  const button = page.getByRole('button', { name: '글쓰기' });
  await expect(button).toBeVisible();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
  await page.locator('main textarea').focus();
  await expect(button).toBeHidden();
  await page.locator('main textarea').blur();
  await expect(button).toBeVisible();
});
