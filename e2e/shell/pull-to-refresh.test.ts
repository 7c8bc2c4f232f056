import type { Page } from '@playwright/test';
import { addTalk } from '../contents/contents.ts';
import { fingersOn } from '../fingers.ts';
import { APP_USER_AGENT, appAround, installApp } from './native-app.ts';
import { expect, test } from '../people/members.ts';
import { coverEdges } from './safe-area.ts';
import { expectSnackbar } from './snackbar.ts';

/** Pulling a page down reloads it in the native app. */

test.use({ userAgent: APP_USER_AGENT });
test.beforeEach(({ context }) => installApp(context));

async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await appAround(page).nonce();
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
}

/** Pulls with one finger from the upper part of the screen down by this distance, in pixels. */
async function pull(page: Page, distance: number): Promise<void> {
  const { down, move, up } = await fingersOn(page);
  const [x, y] = [195, 300];
  await down({ x, y });
  for (let way = 0; way < distance; way += 50) await move({ x, y: y + way });
  await move({ x, y: y + distance });
  await up();
}

const before = (page: Page) => page.locator('html[data-before]');

test('a pull of more than 200 pixels at the top reloads the page, and its hint is below the clock', async ({
  page,
}) => {
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
  await expect(sign).toHaveCount(0);
  await expect(before(page)).toHaveCount(1);
  await pull(page, 201);
  await expect(before(page)).toHaveCount(0);
  await expect(page).toHaveURL('/story');
});

test('a page can be pulled after a snackbar over a window', async ({ page, signIn }) => {
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
