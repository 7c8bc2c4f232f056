import { eq } from '../../src/db/drizzle.ts';
import { sessionFamily } from '../../src/db/schema/index.ts';
import { expect, expireAccess, test } from './members.ts';
import { onDatabase } from '../database.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** A session on a page that stays open. `tests/browser/session/` tests every outcome of a call and its refresh. */

test('a page that is open longer than its access token works at the next click; an ended session leads to the home page', async ({
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
  // The browser logs the 401 before the refresh, and the 401 of the ended session.
  expect(consoleErrors.splice(0)).toHaveLength(2);
});
