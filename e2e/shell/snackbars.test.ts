import { expect, test } from '../people/members.ts';
import { photograph } from '../photograph.ts';
import { snackbar } from './snackbar.ts';

/** Snackbars; `tests/unit/shell/snackbar.test.ts` tests their duration. */

test(
  'snackbars are stacked, and are dismissed by a press',
  { tag: '@phone' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    await page.goto('/my/etc');
    // Stops the clock, so that snackbars stay as long as the test takes.
    await page.clock.install();
    await page.route('**/user/logout', (route) => route.abort());
    const said = snackbar(page, '로그아웃하지 못했어요');
    for (const count of [1, 2]) {
      await page.getByRole('main').getByRole('button', { name: '로그아웃' }).tap();
      await expect(said).toHaveCount(count);
    }
    await photograph(page, 'snackbar');
    const [upper, lower] = [await said.first().boundingBox(), await said.last().boundingBox()];
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
    await said.last().tap();
    await expect(said).toHaveCount(1);
    consoleErrors.length = 0;
  },
);
