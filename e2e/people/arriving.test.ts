import type { Page } from '@playwright/test';
import { expectStill, watchShifts } from '../shell/layout-shifts.ts';
import { cutUp } from '../faults/slow-page.ts';
import { expect, test } from '../test.ts';

/** Pages that arrive over a slow line. */

const PIECE_BYTES = 700;

/** Parts of a script add nothing to the page before the script ends. */
const MOST_FRAMES = 10;

/** Waits until the page has grown and has been painted. @returns the size of the page, in characters */
function paintMore(page: Page, before: number): Promise<number> {
  return page.evaluate(
    async ({ before, MOST_FRAMES }) => {
      const size = () => document.documentElement.outerHTML.length;
      let frames = 0;
      do await new Promise(requestAnimationFrame);
      while (size() <= before && ++frames < MOST_FRAMES);
      await new Promise(requestAnimationFrame);
      return size();
    },
    { before, MOST_FRAMES },
  );
}

test('a page is painted part by part without layout shifts', async ({ page, baseURL }) => {
  await watchShifts(page);
  for (const path of ['/', '/story/3', '/community/view/102']) {
    const slow = await cutUp(baseURL ?? '', PIECE_BYTES);
    try {
      await page.goto(slow.origin + path, { waitUntil: 'commit' });
      let size = 0;
      do size = await paintMore(page, size);
      while (slow.sendNext());
      await page.waitForLoadState();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expectStill(page, path);
      // An idle page fetches more files, such as the web font.
      await page.goto('about:blank');
    } finally {
      slow.close();
    }
  }
});
