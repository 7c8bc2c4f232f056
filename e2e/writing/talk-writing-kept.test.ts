import type { Dialog, Page } from '@playwright/test';
import { koreanKeyboard } from '../korean-keyboard.ts';
import { expect, test } from '../people/members.ts';
import { writerOn } from './writer.ts';

/** Text is not lost by leaving, by an ended session, or by a keyboard. */

const AUTOSAVE_MS = 2_000;

async function openWriter(page: Page) {
  await page.goto('/community/writing');
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  return writerOn(page);
}

test('leaving with unsaved text asks, by a link and by Back, and with saved text does not', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/community/list');
  await page.clock.install();
  const writer = await openWriter(page);
  const asked: string[] = [];
  const stay = (dialog: Dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  };
  page.on('dialog', stay);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/v1/draft/talk', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await writer.text.pressSequentially('아직 저장되지 않은 말');
  await page.getByRole('link', { name: '매거진' }).first().click({ noWaitAfter: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  await expect(page).toHaveURL('/community/writing');
  await expect(writer.text).toHaveValue('아직 저장되지 않은 말');

  letThrough();
  await page.clock.fastForward(AUTOSAVE_MS);
  await writer.saved();
  await page.getByRole('link', { name: '매거진' }).first().click();
  await expect(page).toHaveURL('/article');
  expect(asked).toHaveLength(2);
});

test('a session that ends while the member writes loses no text', async ({ page, context, consoleErrors }) => {
  await page.goto('/api/auth/google/start?login_hint=demo-member');
  await page.waitForURL('/');
  await page.clock.install();
  const writer = await openWriter(page);
  page.on('dialog', (dialog) => {
    throw new Error(`asked: ${dialog.message()}`);
  });
  await writer.chooseChannel('오늘의 초록');
  await writer.text.pressSequentially('로그인했을 때 쓴 말.');
  await page.clock.fastForward(AUTOSAVE_MS);
  await writer.saved();
  await context.clearCookies();
  await writer.text.pressSequentially(' 로그인이 풀린 뒤의 말.');
  await page.clock.fastForward(AUTOSAVE_MS);
  await expect(writer.status).toContainText('로그인이 풀려 저장하지 못했어요');
  await expect(page).toHaveURL('/community/writing');
  await writer.text.pressSequentially(' 그래도 이어서 쓴 말.');

  await writer.publish.click();
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  // On a narrow screen the popup is at the bottom edge. The message about the ended session covers none of its buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  await popup.getByRole('link', { name: 'Apple로 계속하기' }).click({ trial: true });
  const message = await page.locator('.snackbar').last().boundingBox();
  const sheet = await popup.boundingBox();
  expect((message?.y ?? NaN) + (message?.height ?? NaN)).toBeLessThanOrEqual(sheet?.y ?? NaN);
  await popup.getByRole('link', { name: 'Google로 계속하기' }).click();
  await page.getByRole('button', { name: /새싹집사/ }).click();
  await page.waitForURL('/community/writing');
  await expect(writer.text).toHaveValue('로그인했을 때 쓴 말. 로그인이 풀린 뒤의 말. 그래도 이어서 쓴 말.');
  await expect(writer.channel('오늘의 초록')).toBeChecked();
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  await expect(page.getByRole('article').first()).toContainText('그래도 이어서 쓴 말.');
  // Chromium logs the 401s.
  consoleErrors.length = 0;
});

test('Enter during a composition adds one tag, sends nothing, and breaks nothing', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/community/talk') && sent.push(request.method()));
  await writer.chooseChannel('오늘의 초록');
  const keyboard = await koreanKeyboard(page);
  await writer.text.focus();
  await keyboard.compose('ㅅ', '새');
  await keyboard.enter();
  await keyboard.commit('새');
  await keyboard.compose('ㅇ', '이', '잎');
  await keyboard.commit('잎');
  await expect(writer.text).toHaveValue('새잎');

  const tags = page.getByRole('textbox', { name: '태그' });
  for (const [tag, hasSecondEnter] of [
    ['싹', false],
    ['꽃', true],
  ] as const) {
    await tags.focus();
    await keyboard.compose(tag);
    await keyboard.enter();
    await keyboard.commit(tag);
    if (hasSecondEnter) await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${tag} 태그 빼기` })).toHaveCount(1);
    await expect(tags).toHaveValue('');
  }
  await expect(page.getByRole('button', { name: /태그 빼기$/ })).toHaveCount(2);
  expect(sent).toEqual([]);
});
