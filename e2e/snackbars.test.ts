import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { photograph } from './photograph.ts';
import { snackbar } from './snackbar.ts';

/** What the page tells a reader in passing. */

/** Notes when the first of them comes, by the page's clock. Before it does. */
async function noteWhenShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const region = document.querySelector('.snackbars');
    if (!region) throw new Error('no room for snackbars');
    const noted = new MutationObserver(() => {
      noted.disconnect();
      document.documentElement.dataset.shownAt = String(Date.now());
    });
    noted.observe(region, { childList: true });
  });
}

/** The page's time stands still, a moment from now. */
async function pause(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** The page's time, which stands still, goes on until the first of them has been there for so long, in milliseconds. */
async function waitUntilShownFor(page: Page, age: number): Promise<void> {
  await page.clock.runFor(
    await page.evaluate((age) => Number(document.documentElement.dataset.shownAt) + age - Date.now(), age),
  );
}

test('words of up to 15 characters stay for 3.5 seconds', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/story/3');
  await page.clock.install();
  await noteWhenShown(page);
  await page.getByRole('button', { name: '스크랩' }).last().click();
  const said = snackbar(page, '스크랩 되었습니다');
  await expect(said).toBeVisible();
  await pause(page);
  await waitUntilShownFor(page, 3_450);
  await expect(said).toBeVisible();
  await waitUntilShownFor(page, 3_550);
  await expect(said).toHaveCount(0);
});

test('longer ones stay for 5.5 seconds, are read out, lie above one another, and go when they are pressed', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.route('**/user/logout', (route) => route.abort());
  await page.goto('/my/etc');
  await page.clock.install();
  await noteWhenShown(page);
  const logOut = page.getByRole('main').getByRole('button', { name: '로그아웃' });
  const said = snackbar(page, '로그아웃하지 못했어요');
  await logOut.click();
  await expect(said).toHaveCount(1);
  await expect(page.locator('[aria-live="polite"]').filter({ has: said })).toHaveCount(1);
  await expect(said.getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
  await pause(page);
  await waitUntilShownFor(page, 5_450);
  await expect(said).toBeVisible();
  await waitUntilShownFor(page, 5_550);
  await expect(said).toHaveCount(0);

  await page.clock.resume();
  for (const count of [1, 2]) {
    await logOut.click();
    await expect(said).toHaveCount(count);
  }
  await photograph(page, 'snackbar');
  const [upper, lower] = [await said.first().boundingBox(), await said.last().boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
  await said.last().click();
  await expect(said).toHaveCount(1);
  consoleErrors.length = 0;
});
