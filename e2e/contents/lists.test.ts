import { addStories } from './contents.ts';
import { expect, test } from '../test.ts';

/** Endless lists; `tests/browser/list/` tests their rules. */

test(
  'every entry of a list appears once, up to the last page, and Back restores the position',
  { tag: '@phone' },
  async ({ page }) => {
    const { path } = await addStories(30);
    await page.goto(path);
    const links = page.getByRole('main').getByRole('article').locator('.card-link');
    await expect(links).toHaveCount(12);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          return links.count();
        },
        { intervals: [100] },
      )
      .toBe(30);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(30);
    await expect(page.getByRole('status')).toHaveText('마지막까지 모두 불러왔어요.');

    const twentieth = links.nth(19);
    await twentieth.scrollIntoViewIfNeeded();
    const before = await twentieth.boundingBox();
    const counted = page.waitForRequest(/visited=true/);
    await twentieth.click();
    await page.waitForURL(`**${addresses[19]}`);
    // Reading a story counts one view.
    const request = await counted;
    const headers = await request.allHeaders();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['x-api-key']).toBe('pureut-web');
    expect((await request.response())?.status()).toBe(200);

    await page.goBack();
    const same = page.locator(`main a[href="${addresses[19]}"]`).last();
    await expect(same).toBeInViewport();
    const after = await same.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  },
);
