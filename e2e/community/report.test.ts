import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../walk/axe.ts';
import { addStories, addTalk } from '../contents/contents.ts';
import { answerWithClockHeld } from '../stop-clock.ts';
import { isMovedWhileItCreeps } from '../shell/loading-bar.ts';
import { expect, test } from '../people/members.ts';
import { press } from '../press.ts';
import { expectSnackbar, snackbar } from '../shell/snackbar.ts';

/** The report dialog on its pages; `tests/browser/report/` tests its rules. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '신고하기' });
const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: '신고하기' });
async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test(
  'a report requires a reason, is sent and confirmed, and hides the content in one’s lists',
  { tag: '@phone' },
  async ({ page, signIn, hasTouch }) => {
    await signIn();
    const talk = await addTalk('신고할 톡');
    const entry = page.locator(`main a[href="/community/view/${talk.id}"]`);
    await page.goto('/community/feed/all');
    await entry.click();
    await openReport(page);
    await expect(submitOf(page)).toBeDisabled();
    await expect(dialogOf(page).getByRole('radio')).toHaveCount(7);
    await expectNoBarriers(page);
    await dialogOf(page).getByRole('radio', { name: '욕설·비방' }).check();
    await expectNoBarriers(page);
    await press(page, submitOf(page), hasTouch);
    await expect(dialogOf(page)).toBeHidden();
    await expectSnackbar(page, '신고가 접수되었습니다.');
    await page.goBack();
    await expect(page).toHaveURL('/community/feed/all');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(entry).toHaveCount(0);
  },
);

test(
  'a visitor is asked to sign in; by keyboard, arrows choose, Enter sends, and the focus returns',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const talk = await addTalk('신고할 톡');
    await page.goto(`/community/view/${talk.id}`);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '신고하기' }).click();
    await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();

    await signIn();
    await page.reload();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/code/report*', async (route) => {
      await released;
      await route.continue();
    });
    await openReport(page);
    await expect(dialogOf(page).locator('.loading[data-state="loading"]')).toBeVisible();
    expect(await isMovedWhileItCreeps(page)).toBe(false);
    release();
    await dialogOf(page).getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialogOf(page).getByRole('radio', { name: '욕설·비방' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expectSnackbar(page, '신고가 접수되었습니다.');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: '더보기' })).toBeFocused();
  },
);

test(
  'snackbars from before and during the dialog can be dismissed in it, and the dialog stays open',
  { tag: '@phone' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const { ids } = await addStories(1);
    await page.goto(`/story/${ids[0]}`);
    // Loads its script now, before the clock is stopped below.
    await openReport(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.clock.install();
    const applause = page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ });
    await answerWithClockHeld(
      page,
      '**/applaud',
      (route) => route.abort(),
      () => applause.tap(),
    );
    const said = snackbar(page, '연결이 원활하지 않아요');
    await expect(said).toBeVisible();
    await openReport(page);
    await page.clock.runFor(100);
    // Outside of the dialog nothing can be pressed or read by screen readers.
    const region = dialogOf(page).locator('[aria-live="polite"]').filter({ has: said });
    await expect(region).toHaveCount(1);
    await said.tap();
    await expect(said).toHaveCount(0);

    await dialogOf(page).getByRole('radio').nth(2).check();
    await page.route('**/report', (route) => route.abort());
    await submitOf(page).tap();
    await expect(region).toHaveCount(1);
    await said.tap();
    await expect(said).toHaveCount(0);
    await expect(dialogOf(page).getByRole('radio').nth(2)).toBeChecked();
    consoleErrors.length = 0;
  },
);
