import { eq } from '../src/db/drizzle.ts';
import { sessionFamily } from '../src/db/schema/index.ts';
import { expect, expireAccess, test } from './members.ts';
import { onDatabase } from './database.ts';
import { expectSnackbar } from './snackbar.ts';

/** A session on a page that stays open. `tests/browser/session/` has each way in which a call and its refresh can end. */

test('a page left open past the token’s life still works on the next click; an ended session leads home', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  const { id, nickname } = await signIn();
  await page.goto('/my/profile');
  const before = await context.cookies();

  await expireAccess(id);
  await page.getByLabel('소개').fill('창가에서 몬스테라와 지내요');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expectSnackbar(page, '프로필을 저장했어요');
  expect(await context.cookies()).not.toEqual(before);

  await expireAccess(id);
  await page.goto('/story');
  const me = await page.locator('html').getAttribute('data-me');
  expect(JSON.parse(me ?? '{}').nickname).toBe(nickname);
  await page.goto('/my/profile');
  await expect(page.getByLabel('소개')).toHaveValue('창가에서 몬스테라와 지내요');

  await onDatabase((db) => db.delete(sessionFamily).where(eq(sessionFamily.memberId, id)));
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.waitForURL('/');
  await expect(page.locator('html')).toHaveAttribute('data-me', '');
  // The browser reports the 401 that was refreshed, and the one of the ended session.
  expect(consoleErrors.splice(0)).toHaveLength(2);
});
