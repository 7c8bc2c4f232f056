import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { addStories, addTalk } from './contents.ts';
import { answerWithClockHeld } from './hold-clock.ts';
import { isMovedWhileItCreeps } from './loading-bar.ts';
import { expect, test } from './members.ts';
import { press } from './press.ts';
import { expectSnackbar, snackbar } from './snackbar.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '신고하기' });
const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: '신고하기' });
async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test('a visitor is asked to log in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/story/13');
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/story/13');
});

test('a reason has to be chosen; then it is sent, said, and gone from one’s lists', async ({
  page,
  signIn,
  hasTouch,
}) => {
  await signIn();
  const talk = await addTalk('신고할 톡');
  const entry = page.locator(`main a[href="/community/view/${talk.id}"]`);
  await page.goto('/community/feed/all');
  await entry.click();
  await openReport(page);
  await expect(submitOf(page)).toBeDisabled();
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(7);
  await dialogOf(page).getByRole('radio', { name: '욕설·비방' }).check();
  await expect(submitOf(page)).toBeEnabled();
  const sent = page.waitForRequest('**/report');
  await press(page, submitOf(page), hasTouch);
  expect((await sent).postDataJSON()).toEqual({ reportCodeId: 2 });
  await expect(dialogOf(page)).toBeHidden();
  await expectSnackbar(page, '신고가 접수되었습니다.');
  await page.goBack();
  await expect(page).toHaveURL('/community/feed/all');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('by keyboard: arrows choose, Enter sends, the focus comes back', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const talk = await addTalk('신고할 톡');
  await page.goto(`/community/view/${talk.id}`);
  await openReport(page);
  await dialogOf(page).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialogOf(page).getByRole('radio', { name: '욕설·비방' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expectSnackbar(page, '신고가 접수되었습니다.');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '더보기' })).toBeFocused();
});

for (const { path, category, body } of [
  { path: '/story/14', category: 'story', body: { storyId: 14, depth1CodeId: 1 } },
  { path: '/article/52', category: 'article', body: { id: 52, reason: 1 } },
]) {
  test(
    `a report of ${path} says what it is about; reasons are asked for once`,
    { tag: '@desktop' },
    async ({ page, signIn }) => {
      await signIn();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/common/code/report')) asked.push(new URL(request.url()).search);
      });
      await page.goto(path);
      await openReport(page);
      await expect(dialogOf(page).getByRole('radio').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.reload();
      await openReport(page);
      await dialogOf(page).getByRole('radio').first().check();
      const sent = page.waitForRequest('**/report');
      await submitOf(page).click();
      expect((await sent).postDataJSON()).toMatchObject(body);
      await expectSnackbar(page, '신고가 접수되었습니다.');
      expect(asked).toEqual([`?category=${category}`]);
    },
  );
}

test(
  'a refused report says why, and what was chosen stays',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const talk = await addTalk('신고할 톡');
    await page.goto(`/community/view/${talk.id}`);
    await page.route('**/report', (route) => {
      const error = { code: 'TOO_MANY_REQUESTS', message: '신고는 하루에 20번까지 할 수 있어요.' };
      return route.fulfill({ status: 429, json: { status: { code: 429, message: error.message }, error } });
    });
    await openReport(page);
    await dialogOf(page).getByRole('radio').nth(2).check();
    await submitOf(page).click();
    await expectSnackbar(page, '신고는 하루에 20번까지 할 수 있어요.');
    await expect(dialogOf(page).getByRole('radio').nth(2)).toBeChecked();
    await expect(submitOf(page)).toBeEnabled();
    consoleErrors.length = 0;
  },
);

test(
  'reasons that do not come are asked for three times more, and then again when the reader wants',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    await page.goto('/story/15');
    let calls = 0;
    await page.route('**/common/code/report*', (route) => {
      calls += 1;
      return route.abort();
    });
    await openReport(page);
    // One second, two and four lie between them.
    await expect(dialogOf(page)).toContainText('신고 이유를 불러오지 못했어요', { timeout: 30_000 });
    expect(calls).toBe(4);
    await page.unroute('**/common/code/report*');
    await dialogOf(page).getByRole('button', { name: '다시 시도' }).click();
    await expect(dialogOf(page).getByRole('radio')).toHaveCount(7);
    consoleErrors.length = 0;
  },
);

test('reasons that came once are there on the next page, too', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/common/code/report') && calls.push(request.url()));
  for (const path of ['/story/17', '/story/18']) {
    await page.goto(path);
    await openReport(page);
    await expect(dialogOf(page).getByRole('radio')).toHaveCount(7);
  }
  expect(calls).toHaveLength(1);
});

test('axe finds nothing in the dialog, before and after a choice', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/story/16');
  await openReport(page);
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(7);
  await expectNoBarriers(page);
  await dialogOf(page).getByRole('radio').first().check();
  await expectNoBarriers(page);
});

test('what is said over the window is pressed away there, and the window stays', async ({
  page,
  signIn,
  hasTouch,
  consoleErrors,
}) => {
  await signIn();
  const talk = await addTalk('신고할 톡');
  await page.goto(`/community/view/${talk.id}`);
  await openReport(page);
  await dialogOf(page).getByRole('radio').nth(2).check();
  await page.clock.install();
  await answerWithClockHeld(
    page,
    '**/report',
    (route) => route.abort(),
    () => submitOf(page).click(),
  );
  const said = snackbar(page, '연결이 원활하지 않아요');
  // Outside of the window, nothing can be pressed or heard.
  await expect(dialogOf(page).locator('[aria-live="polite"]').filter({ has: said })).toHaveCount(1);
  if (hasTouch) await said.tap();
  else await said.click();
  await expect(said).toHaveCount(0);
  await expect(dialogOf(page).getByRole('radio').nth(2)).toBeChecked();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  consoleErrors.length = 0;
});

test('what was said before the window opens is pressed away in it', async ({
  page,
  signIn,
  hasTouch,
  consoleErrors,
}) => {
  await signIn();
  const { ids } = await addStories(1);
  await page.goto(`/story/${ids[0]}`);
  // Its script is there from now on, without the time that is held below.
  await openReport(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.install();
  const applause = page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ });
  await answerWithClockHeld(
    page,
    '**/applaud',
    (route) => route.abort(),
    () => press(page, applause, hasTouch),
  );
  const said = snackbar(page, '연결이 원활하지 않아요');
  await expect(said).toBeVisible();
  await openReport(page);
  await page.clock.runFor(100);
  await expect(dialogOf(page).locator('[aria-live="polite"]').filter({ has: said })).toHaveCount(1);
  if (hasTouch) await said.tap();
  else await said.click();
  await expect(said).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();
  consoleErrors.length = 0;
});

test('the bar of what is loading stays where it is in the window', async ({ page, signIn }) => {
  await signIn();
  const talk = await addTalk('신고할 톡');
  await page.goto(`/community/view/${talk.id}`);
  await page.route('**/code/report*', () => {});
  await openReport(page);
  const bar = dialogOf(page).locator('.loading[data-state="loading"]');
  await expect(bar).toBeVisible();
  expect(await isMovedWhileItCreeps(page)).toBe(false);
});
