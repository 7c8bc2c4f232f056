import { addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';

/** A visitor's comment is not lost during the sign-in at the provider. */

test('a visitor’s text survives a reload and the sign-in, and is then sent', async ({ page }) => {
  const subject = await addSubject('article');
  const discussion = discussionOn(page);
  const text = `물은 얼마나 자주 주나요?\n겨울이에요 ${subject.id}`;
  await page.goto(pathOf(subject));
  await discussion.wake();
  await discussion.field.fill(text);
  await page.reload();
  await expect(discussion.field).toHaveValue(text);

  await discussion.send.click();
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  await popup.getByRole('link', { name: 'Google로 계속하기' }).click();
  await page.getByRole('button', { name: /새싹집사/ }).click();
  await page.waitForURL(`${pathOf(subject)}#comment-form`);
  await expect(discussion.field).toHaveValue(text);
  await expect(discussion.field).toBeFocused();
  await expect(discussion.texts).toHaveCount(0);

  await discussion.send.click();
  await expect(discussion.texts).toHaveText(text, { useInnerText: true });
  await page.reload();
  await discussion.wake();
  await expect(discussion.field).toHaveValue('');
});
