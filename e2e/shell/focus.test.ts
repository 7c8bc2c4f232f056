import { expect, test } from '../people/members.ts';

test(
  'with reduced motion nothing moves or fades, including dialogs and backdrops',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/story/3');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const moving = await page.evaluate(async () => {
      (document.getElementById('login') as HTMLDialogElement).showModal();
      await new Promise(requestAnimationFrame);
      return document.getAnimations().length;
    });
    expect(moving).toBe(0);
  },
);

test('a dialog shifts nothing on a short page', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 1440, height: 1_600 });
  await page.goto('/no-such-page');
  // Chromium logs a document with status 404.
  consoleErrors.length = 0;
  const logo = page.getByRole('link', { name: '푸릇 홈' }).first();
  const before = await logo.boundingBox();
  await page.getByRole('button', { name: '로그인' }).first().click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  expect(await logo.boundingBox()).toEqual(before);
});

test(
  'the report dialog focuses its title, also before its reasons are loaded',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto('/story/17');
    const dialog = page.getByRole('dialog', { name: '신고하기' });
    for (const opening of ['first', 'second']) {
      await page.getByRole('button', { name: '더보기' }).click();
      await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
      await expect(dialog.getByRole('heading', { name: '신고하기' }), opening).toBeFocused();
      await expect(dialog.getByRole('radio')).toHaveCount(7);
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('radio').first(), opening).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  },
);
