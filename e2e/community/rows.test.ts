import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** The browser generates the buttons, so no locator finds them; they are at the ends of the row. */
async function pressEnd(page: Page, row: Locator, end: 'left' | 'right'): Promise<void> {
  // A button that the last scroll has enabled accepts presses from the next frame on.
  await row.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not shown');
  await page.mouse.click(end === 'left' ? box.x + 26 : box.x + box.width - 26, box.y + box.height / 2);
}

const positionOf = (row: Locator) => row.evaluate((element) => element.scrollLeft);

test(
  'a row scrolls by mouse while there is more, has no scroll bar, and follows the keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/discover');
    const row = page.locator('.row', { has: page.locator('.maker-card') });
    await row.scrollIntoViewIfNeeded();
    expect(await row.evaluate((element: HTMLElement) => element.offsetHeight - element.clientHeight)).toBe(0);
    const end = await row.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(end).toBeGreaterThan(0);

    await pressEnd(page, row, 'left');
    expect(await positionOf(row)).toBe(0);
    await pressEnd(page, row, 'right');
    await expect.poll(() => positionOf(row)).toBeGreaterThan(200);
    await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect.poll(() => positionOf(row)).toBeGreaterThan(end - 2);
    await pressEnd(page, row, 'left');
    await expect.poll(() => positionOf(row)).toBeLessThan(end - 200);

    await page.goto('/');
    const second = page.locator('.row').nth(1);
    await second.getByRole('link').last().focus();
    await expect.poll(() => positionOf(second)).toBeGreaterThan(0);
    await expect(second.getByRole('link').last()).toBeInViewport();
  },
);

test('a row has no buttons for touch', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const row = page.locator('.row').nth(1);
  const position = await row.evaluate((element) => getComputedStyle(element, '::scroll-button(right)').position);
  expect(position).not.toBe('absolute');
});
