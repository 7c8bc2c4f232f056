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
  await page.getByRole('switch', { name: /^혜택과 소식/ }).check();
  await saved;
  await expect(page.getByText('소식 받기에 동의했어요')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: /^혜택과 소식/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: /^밤에도 받기/ })).toBeEnabled();

  await page.route('**/v1/user/alarm', (route) => route.abort());
  await page.getByRole('switch', { name: /^댓글/ }).click();
  await expect(page.getByRole('switch', { name: /^댓글/ })).toBeChecked();
  await expect(page.getByText('연결이 원활하지 않아요.')).toBeVisible();
  await expectNoBarriers(page);
  consoleErrors.length = 0;
});
