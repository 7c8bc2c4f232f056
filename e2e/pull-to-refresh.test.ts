import type { Page } from '@playwright/test';
import { addTalk } from './contents.ts';
import { fingersOn } from './fingers.ts';
import { APP_USER_AGENT, appAround, installApp } from './native-app.ts';
import { expect, test } from './members.ts';
import { coverEdges } from './safe-area.ts';
import { expectSnackbar } from './snackbar.ts';

/** Pulling a page down loads it anew, in the native app. */

test.use({ userAgent: APP_USER_AGENT });
test.beforeEach(({ context }) => installApp(context));

async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await appAround(page).nonce();
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
}

/** One finger, from the upper part of the screen so many pixels down. */
async function pull(page: Page, distance: number): Promise<void> {
  const { down, move, up } = await fingersOn(page);
  const [x, y] = [195, 300];
  await down({ x, y });
  for (let way = 0; way < distance; way += 50) await move({ x, y: y + way });
  await move({ x, y: y + distance });
  await up();
}

const before = (page: Page) => page.locator('html[data-before]');

/** Until a page that was to be loaded anew would be on its way. */
const settled = (page: Page) => page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));

test('more than 200 pixels at the top load the page anew', async ({ page }) => {
  await openInApp(page, '/story');
  await pull(page, 200);
  await settled(page);
  await expect(before(page)).toHaveCount(1);
  await expect(page.getByText('당겨서 새로고침')).toHaveCount(0);
  await pull(page, 201);
  await expect(before(page)).toHaveCount(0);
  await expect(page).toHaveURL('/story');
});

test('what a pull does is said below a clock', async ({ page }) => {
  const CLOCK = 47;
  await coverEdges(page, { top: CLOCK });
  await openInApp(page, '/story');
  const { down, move, up } = await fingersOn(page);
  await down({ x: 195, y: 300 });
  for (const y of [350, 400, 450, 500]) await move({ x: 195, y });
  const sign = page.getByText('당겨서 새로고침');
  await expect(sign).toBeVisible();
  expect((await sign.boundingBox())?.y).toBeGreaterThan(CLOCK);
  await up();
});

test('below the top, and under a window, a finger only scrolls', async ({ page }) => {
  await openInApp(page, '/story');
  await page.evaluate(() => scrollTo(0, 900));
  await pull(page, 300);
  await settled(page);
  await expect(before(page)).toHaveCount(1);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: '더보기' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await pull(page, 300);
  await settled(page);
  await expect(before(page)).toHaveCount(1);
});

test('a box that a finger draws back to its beginning is not the page', async ({ page }) => {
  await openInApp(page, '/story');
  await page.evaluate(() => {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'fixed', inset: '200px 0', overflow: 'auto' });
    const long = document.createElement('div');
    long.style.height = '3000px';
    box.append(long);
    document.body.append(box);
    box.scrollTop = 100;
  });
  await pull(page, 300);
  await settled(page);
  await expect(before(page)).toHaveCount(1);
});

test('after words over a window, the page is pulled as before', async ({ page, signIn }) => {
  await signIn({ inApp: true });
  const { id } = await addTalk('신고할 톡');
  await openInApp(page, `/community/view/${id}`);
  await page.getByRole('button', { name: '더보기' }).tap();
  await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).tap();
  const report = page.getByRole('dialog', { name: '신고하기' });
  await report.getByRole('radio').nth(2).check();
  await report.getByRole('button', { name: '신고하기' }).tap();
  await expectSnackbar(page, '신고가 접수되었습니다.');
  await expect(report).toBeHidden();
  await pull(page, 300);
  await expect(before(page)).toHaveCount(0);
});

test('where somebody writes, and where their drafts are open, it is off', async ({ page, signIn }) => {
  await signIn({ isMaker: true, inApp: true });
  for (const path of [
    '/community/writing',
    '/maker/myStoryEdit',
    '/community/list#999',
    '/community/list?channel=999',
  ]) {
    await page.goto('about:blank');
    await openInApp(page, path);
    await pull(page, 300);
    await settled(page);
    await expect(before(page), path).toHaveCount(1);
  }
  await page.goto('about:blank');
  await openInApp(page, '/my/profile');
  const introduction = page.getByRole('main').getByRole('textbox', { name: '소개', exact: true });
  await introduction.fill('베란다에서 키워요');
  await introduction.blur();
  await pull(page, 300);
  await settled(page);
  await expect(before(page)).toHaveCount(1);
  await expect(introduction).toHaveValue('베란다에서 키워요');

  await page.goto('about:blank');
  await openInApp(page, '/community/list');
  await pull(page, 300);
  await expect(before(page)).toHaveCount(0);
});

test.describe('in a browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 Chrome/140.0 Mobile' });

  test('the browser has a way of its own', async ({ page }) => {
    await page.goto('/story');
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await pull(page, 300);
    await settled(page);
    await expect(before(page)).toHaveCount(1);
  });
});
