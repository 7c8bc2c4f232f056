import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../walk/axe.ts';
import { addStories } from '../contents/contents.ts';
import { expect, test } from '../people/members.ts';
import { press } from '../press.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** Applause, scraps and follows on their pages; `tests/browser/toggle/` tests the rules of their buttons. */

const reactions = (page: Page) => page.getByRole('group', { name: '반응' });
const applauseOf = (page: Page) => reactions(page).getByRole('button', { name: /^박수/ });
const scrapOf = (page: Page) => reactions(page).getByRole('button', { name: '스크랩' });
const popupOf = (page: Page) => page.getByRole('dialog', { name: '로그인하고 시작해요' });
const redirectOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('redirect_to'));
const countOf = async (page: Page) => Number(await applauseOf(page).locator('data').getAttribute('value'));

async function addStory(): Promise<string> {
  const { ids } = await addStories(1);
  return `/story/${ids[0]}`;
}

test(
  'a visitor who applauds or scraps is asked to sign in without a call, and returns after signing in',
  { tag: '@phone' },
  async ({ page }) => {
    const path = await addStory();
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.goto(path);
    await applauseOf(page).tap();
    await expect(popupOf(page)).toBeVisible();
    expect(await redirectOf(page)).toBe(path);
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
    await popupOf(page).getByRole('button', { name: '닫기' }).tap();
    await page.evaluate(() => sessionStorage.clear());
    await page.locator('.top-bar .scrap-button').tap();
    await expect(popupOf(page)).toBeVisible();
    expect(await redirectOf(page)).toBe(path);
    expect(calls).toEqual([]);

    const signedIn = page.waitForResponse('**/v1/user/login?*');
    await page.evaluate(() => location.assign('/api/auth/google/start?login_hint=demo-member'));
    await signedIn;
    await page.waitForURL(path);
    await expect(page.locator('html')).toHaveAttribute('data-me', /./);
  },
);

test(
  'applause by keyboard counts at once, beside the title, too, is stored, and can be removed',
  { tag: '@desktop' },
  async ({ page, signIn, hasTouch }) => {
    await signIn();
    const path = await addStory();
    const id = path.split('/').at(-1);
    const besideTitle = page.locator(`.content-facts [data-toggle="applause-story:${id}"] data`);
    await page.goto(path);
    const answered = page.waitForResponse('**/discover/applaud');
    await press(page, applauseOf(page), hasTouch);
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await countOf(page)).toBe(1);
    await expect(besideTitle).toHaveAttribute('value', '1');
    expect((await answered).status()).toBe(200);
    await page.reload();
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await countOf(page)).toBe(1);

    const takenBack = page.waitForResponse('**/discover/applaud');
    await applauseOf(page).click();
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
    await takenBack;
    await page.reload();
    expect(await countOf(page)).toBe(0);
  },
);

test('a scrap is confirmed with the specified text, in both places', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto(await addStory());
  await page.locator('.top-bar .scrap-button').tap();
  await expectSnackbar(page, /^스크랩 되었습니다$/);
  await expect(page.locator('.scrap-button[aria-pressed="true"]')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('.scrap-button[aria-pressed="true"]')).toHaveCount(2);
  await scrapOf(page).tap();
  await expectSnackbar(page, /^스크랩이 해제되었습니다$/);
  await expect(page.locator('.scrap-button[aria-pressed="false"]')).toHaveCount(2);
});

test('Back and Forward show the current state', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const { path, ids } = await addStories(1);
  const [id] = ids;
  await page.goto(path);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/story/${id}"]`) });
  await card.getByRole('link').first().click();
  await page.waitForURL(`/story/${id}`);
  const answered = page.waitForResponse('**/discover/applaud');
  await applauseOf(page).click();
  await answered;
  await page.goBack();
  await expect(card.getByText('박수 1')).toBeVisible();
  await page.goForward();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await countOf(page)).toBe(1);
});

test(
  'a button that is off is as subdued as its neighbours, and both states are accessible',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto(await addStory());
    const inkOf = (name: RegExp) =>
      reactions(page)
        .getByRole('button', { name })
        .locator('svg')
        .evaluate((icon) => getComputedStyle(icon).color);
    const quiet = await inkOf(/스크랩/);
    expect(await inkOf(/박수/)).toBe(quiet);
    await applauseOf(page).click();
    await expect.poll(() => inkOf(/박수/)).not.toBe(quiet);
    await scrapOf(page).click();
    const author = page.getByRole('complementary', { name: '메이커' });
    await expect(author.getByText('팔로워')).toBeHidden();
    await author.getByRole('button', { name: /팔로우하기/ }).click();
    await expect(author.getByText('팔로워 1')).toBeVisible();
    await expect(author.getByRole('button', { name: /팔로잉/ })).toBeVisible();
    await expectNoBarriers(page);
  },
);
