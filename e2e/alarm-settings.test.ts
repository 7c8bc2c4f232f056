import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { expect, test } from './members.ts';

test('what a member wants to be told about is kept, and goes back when it cannot be', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.goto('/my/alarm-setting');
  await expect(page.getByRole('switch', { name: /^댓글/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: /^박수와 팔로우/ })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /^밤에도 받기/ })).toBeDisabled();

  const saved = page.waitForResponse('**/v1/user/alarm');
  await page.getByRole('switch', { name: /^혜택과 소식/ }).click();
  await saved;
  await expect(page.getByText('소식 받기에 동의했어요')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: /^혜택과 소식/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: /^밤에도 받기/ })).toBeEnabled();

  await page.route('**/v1/user/alarm', (route) => route.abort());
  await page.getByRole('switch', { name: /^댓글/ }).click();
  await expect(page.getByText('연결이 원활하지 않아요.')).toBeVisible();
  await expect(page.getByRole('switch', { name: /^댓글/ })).toBeChecked();
  await expectNoBarriers(page);
  consoleErrors.length = 0;
});

test('a tab that stood open takes back no answer to news that was given in another', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/my/alarm-setting');
  const press = async (tab: Page, name: RegExp) => {
    const answered = tab.waitForResponse('**/v1/user/alarm');
    await tab.getByRole('switch', { name }).click();
    await answered;
  };
  await press(page, /^혜택과 소식/);
  const other = await context.newPage();
  await other.goto('/my/alarm-setting');
  await press(page, /^혜택과 소식/);
  await expect(page.getByText('소식 받기를 거절했어요')).toBeVisible();
  await press(other, /^박수와 팔로우/);
  await page.reload();
  await expect(page.getByRole('switch', { name: /^박수와 팔로우/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: /^혜택과 소식/ })).not.toBeChecked();

  await press(other, /^밤에도 받기/);
  await expect(other.getByText('혜택과 소식이 꺼져 있어서 밤에도 받을 수 없어요.')).toBeVisible();
  await expect(other.getByRole('switch', { name: /^밤에도 받기/ })).not.toBeChecked();
});

test('whoever answers to news at night is told so, and when', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/my/alarm-setting');
  await page.getByRole('switch', { name: /^혜택과 소식/ }).click();
  const night = page.getByRole('switch', { name: /^밤에도 받기/ });
  await night.click();
  await expect(page.getByRole('button', { name: /^소식을 밤에도 받기로 했어요\s*20\d\d\.\d\d\.\d\d$/ })).toBeVisible();
  await night.click();
  await expect(
    page.getByRole('button', { name: /^소식을 밤에는 받지 않기로 했어요\s*20\d\d\.\d\d\.\d\d$/ }),
  ).toBeVisible();
  await expect(page.getByText('거절했어요')).toHaveCount(0);
});

test('taps that come before the page is ready are heard, each once', async ({ page, signIn }) => {
  await signIn();
  const { promise: tapped, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/AlarmSettingsIsland*.js', async (route) => {
    await tapped;
    await route.continue();
  });
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/alarm')) calls.push(request.postDataJSON());
  });
  const switches = [/^박수와 팔로우/, /^혜택과 소식/].map((name) => page.getByRole('switch', { name }));
  await page.goto('/my/alarm-setting', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('astro-island[ssr]', { has: page.getByRole('switch') })).toHaveCount(1);
  for (const each of switches) await each.click();
  release();
  for (const each of switches) await expect(each).toBeChecked();
  await expect.poll(() => calls.length).toBe(2);
  await expect(page.getByText('소식 받기에 동의했어요')).toBeVisible();
  await page.reload();
  for (const each of switches) await expect(each).toBeChecked();
  expect(calls).toHaveLength(2);
});

test('quiet hours are chosen and kept, also over midnight, and never two equal times', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/my/alarm-setting');
  const from = page.getByRole('combobox', { name: '시작' });
  const to = page.getByRole('combobox', { name: /^끝/ });
  const change = async (act: () => Promise<unknown>) => {
    const answered = page.waitForResponse('**/v1/user/alarm');
    await act();
    await answered;
  };
  await expect(from).toHaveCount(0);
  await change(() => page.getByRole('switch', { name: /^조용한 시간/ }).click());
  await expect(from).toHaveValue('22:00');
  await expect(page.getByRole('combobox', { name: '끝 (다음 날)' })).toHaveValue('08:00');
  await change(() => from.selectOption('23:30'));
  await change(() => to.selectOption('06:00'));
  await page.reload();
  await expect(from).toHaveValue('23:30');
  await expect(to).toHaveValue('06:00');

  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/alarm')) calls.push(request.postDataJSON());
  });
  await from.selectOption('06:00');
  await expect(page.getByText('시작 시간과 끝 시간을 다르게 골라 주세요.')).toBeVisible();
  await expectNoBarriers(page);
  await change(() => from.selectOption('01:00'));
  await expect(page.getByText('시작 시간과 끝 시간을 다르게 골라 주세요.')).toHaveCount(0);
  await change(() => page.getByRole('switch', { name: /^조용한 시간/ }).click());
  expect(calls).toMatchObject([{ quietHours: { from: '01:00', to: '06:00' } }, { quietHours: null }]);
  await page.reload();
  await expect(page.getByRole('switch', { name: /^조용한 시간/ })).not.toBeChecked();
});

test('quiet hours outlive a tab that knows nothing of them, and go back when they cannot be kept', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.goto('/my/alarm-setting');
  const other = await context.newPage();
  await other.goto('/my/alarm-setting');
  let answered = other.waitForResponse('**/v1/user/alarm');
  await other.getByRole('switch', { name: /^조용한 시간/ }).click();
  await answered;
  answered = page.waitForResponse('**/v1/user/alarm');
  await page.getByRole('switch', { name: /^댓글/ }).click();
  await answered;
  await other.reload();
  await expect(other.getByRole('combobox', { name: '시작' })).toHaveValue('22:00');
  await expect(other.getByRole('switch', { name: /^댓글/ })).not.toBeChecked();

  await other.route('**/v1/user/alarm', (route) => route.abort());
  await other.getByRole('combobox', { name: '시작' }).selectOption('21:00');
  await expect(other.getByText('연결이 원활하지 않아요.')).toBeVisible();
  await expect(other.getByRole('combobox', { name: '시작' })).toHaveValue('22:00');
  consoleErrors.length = 0;
});

test('times that are chosen before the page is ready are kept', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/my/alarm-setting');
  let answered = page.waitForResponse('**/v1/user/alarm');
  await page.getByRole('switch', { name: /^조용한 시간/ }).click();
  await answered;
  const { promise: chosen, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/AlarmSettingsIsland*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/my/alarm-setting', { waitUntil: 'domcontentloaded' });
  await page.getByRole('combobox', { name: '시작' }).selectOption('20:30');
  answered = page.waitForResponse('**/v1/user/alarm');
  release();
  await answered;
  await page.reload();
  await expect(page.getByRole('combobox', { name: '시작' })).toHaveValue('20:30');
});
