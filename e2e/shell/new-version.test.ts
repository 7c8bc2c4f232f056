import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../walk/axe.ts';
import { photograph } from '../photograph.ts';
import { addStories } from '../contents/contents.ts';
import { expect, test } from '../people/members.ts';
import { expectSnackbar } from './snackbar.ts';

/** An open page after a deployment: the server has another build, without the former files. */

const told = (page: Page) => page.locator('.snackbars').getByText('새 버전이 나왔어요');

/** Makes the server respond with another build. Files that match `gone` are missing. */
async function deploy(page: Page, gone = /^$/): Promise<void> {
  // The stream of alarms never ends.
  await page.route(/\/(_astro|api)\/(?!v1\/alarm\/live)/, async (route) => {
    if (gone.test(route.request().url())) return route.fulfill({ status: 404, headers: { 'x-build': 'the-next-one' } });
    // Requests that are open when the journey ends fail.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return route.abort();
    return route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'the-next-one' } }).catch(() => {});
  });
  await page.route('/favicon.svg', (route) => route.fulfill({ headers: { 'x-build': 'the-next-one' } }));
}

/** Presses the offered button, and waits for the next page. */
async function reload(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '새로고침' }).click();
  await loaded;
  await expect(told(page)).toHaveCount(0);
}

test(
  'members are not notified while they write, and a reload with unsaved text asks first',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const [{ ids }] = [await addStories(1), await signIn()];
    await page.goto(`/story/${ids[0]}`);
    await deploy(page);
    const field = page.getByRole('textbox', { name: '댓글' }).first();
    await field.fill('아직 다 쓰지 않았어요');
    await pressScrap(page);
    await expect(told(page)).toHaveCount(0);

    await field.fill('');
    await pressScrap(page);
    await expect(told(page)).toBeVisible();
    await field.fill('이제 다시 써요');
    const questions: string[] = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type());
      await (questions.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await page.getByRole('button', { name: '새로고침' }).click();
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(field).toHaveValue('이제 다시 써요');
    await reload(page);
  },
);

test(
  'an island whose script is deleted leaves the page unchanged, and explains why',
  { tag: '@phone' },
  async ({ page, signIn, consoleErrors }) => {
    const [{ ids }] = [await addStories(1), await signIn()];
    await deploy(page, /_astro\/CommentsIsland/);
    await page.goto(`/story/${ids[0]}`);
    await page.getByRole('textbox', { name: '댓글' }).first().focus();
    await expect(told(page)).toBeVisible();
    await expectNoBarriers(page);
    await photograph(page, 'new-version');
    await pressScrap(page);
    await reload(page);
    // The browser logs the missing files.
    consoleErrors.length = 0;
  },
);

/** Presses the button, and waits for the snackbar. */
async function pressScrap(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '스크랩' }).last().click();
  await expectSnackbar(page, '스크랩');
}
