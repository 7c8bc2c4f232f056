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
