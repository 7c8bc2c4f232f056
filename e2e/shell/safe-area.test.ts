import { coverEdges } from './safe-area.ts';
import { expect, test } from '../test.ts';
import { expectOnTop } from '../walk/on-top.ts';

/** Web views that extend below a phone's clock. */

const CLOCK = 47;

test('bars are below the clock, also when they return, and nothing scrolls through there', async ({
  page,
  hasTouch,
}) => {
  await coverEdges(page, { top: CLOCK });
  for (const [path, first] of [
    ['/', hasTouch ? '.home-head' : '.header'],
    ['/story', hasTouch ? '.top-bar' : '.header'],
    ['/community/view/100', hasTouch ? '.top-bar' : '.header'],
  ] as const) {
    await page.goto(path);
    expect((await page.locator(first).boundingBox())?.y, path).toBe(CLOCK);
  }

  await page.goto('/story/3');
  const root = page.locator('html');
  const belowClock = () =>
    page.evaluate((y) => [60, 195, 330].map((x) => document.elementFromPoint(x, y)?.localName), CLOCK - 4);
  await page.evaluate(() => scrollTo(0, 800));
  await expect(root).toHaveAttribute('data-scroll', 'down');
  await expect.poll(belowClock).toEqual(['body', 'body', 'body']);
  await page.evaluate(() => scrollTo(0, 700));
  await expect(root).toHaveAttribute('data-scroll', 'up');
  expect(await belowClock()).toEqual(['body', 'body', 'body']);
  for (const bar of hasTouch ? ['.top-bar'] : ['.header', '.top-bar']) await expectOnTop(page.locator(bar));
  const top = page.locator(hasTouch ? '.top-bar' : '.header');
  await expect.poll(async () => (await top.boundingBox())?.y).toBe(CLOCK);
});
