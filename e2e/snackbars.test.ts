import { answerWithClockHeld } from './hold-clock.ts';
import { expect, test } from './members.ts';
import { photograph } from './photograph.ts';
import { snackbar } from './snackbar.ts';

/** What the page tells a reader in passing. */

test('words of up to 15 characters stay for 3.5 seconds', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/story/3');
  await page.clock.install();
  await answerWithClockHeld(
    page,
    '**/api/v1/discover/bookmark',
    (route) => route.continue(),
    () => page.getByRole('button', { name: '스크랩' }).last().click(),
  );
  const said = snackbar(page, '스크랩 되었습니다');
  await expect(said).toBeVisible();
  await page.clock.runFor(3_499);
  await expect(said).toBeVisible();
  await page.clock.runFor(1);
  await expect(said).toHaveCount(0);
});

test('longer ones stay for 5.5 seconds, are read out, lie above one another, and go when they are pressed', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.goto('/my/etc');
  await page.clock.install();
  const logOut = page.getByRole('main').getByRole('button', { name: '로그아웃' });
  const said = snackbar(page, '로그아웃하지 못했어요');
  await answerWithClockHeld(
    page,
    '**/user/logout',
    (route) => route.abort(),
    () => logOut.click(),
  );
  await expect(said).toHaveCount(1);
  await expect(page.locator('[aria-live="polite"]').filter({ has: said })).toHaveCount(1);
  await expect(said.getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
  await page.clock.runFor(5_499);
  await expect(said).toBeVisible();
  await page.clock.runFor(1);
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
