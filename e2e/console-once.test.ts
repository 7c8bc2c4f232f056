import { randomUUID } from 'node:crypto';
import { expect, test } from './members.ts';

/** What an operator does once is done once. */

test('two presses of a button make one thing', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  const name = `두 번 ${randomUUID().slice(0, 6)}`;
  await page.goto('/admin/inquiry/template/new');
  let sent = 0;
  const pressed = Promise.withResolvers<void>();
  await page.route('**/admin/inquiry/template/new', async (route) => {
    sent++;
    const answer = await route.fetch({ maxRedirects: 0 });
    await pressed.promise;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('textbox', { name: '이름' }).fill(name);
  await page.getByRole('textbox', { name: '글', exact: false }).last().fill('한 번만 만들어요.');
  // By key, since Playwright does not click while a page is on its way.
  await page.getByRole('button', { name: '저장' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.press('Enter');
  pressed.resolve();
  await expect(page.getByRole('status')).toHaveText('만들었어요.');
  await expect(page.getByRole('link', { name })).toHaveCount(1);
  expect(sent).toBe(1);
});
