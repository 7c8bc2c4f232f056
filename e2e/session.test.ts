import { eq } from 'drizzle-orm';
import { sessionFamily } from '../src/db/schema/index.ts';
import { expect, test } from './members.ts';
import { onDatabase } from './database.ts';

const longAgo = new Date(Date.now() - 60_000);

/** As if the page had been left open for more than half an hour. */
async function expireAccess(memberId: number): Promise<void> {
  await onDatabase((db) =>
    db.update(sessionFamily).set({ accessExpiresAt: longAgo }).where(eq(sessionFamily.memberId, memberId)),
  );
}

test('a page left open past the token’s life still works on the next click', async ({
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
  await expect(page.getByText('프로필을 저장했어요')).toBeVisible();
  expect(await context.cookies()).not.toEqual(before);

  await expireAccess(id);
  await page.goto('/story');
  const me = await page.locator('html').getAttribute('data-me');
  expect(JSON.parse(me ?? '{}').nickname).toBe(nickname);
  await page.goto('/my/profile');
  await expect(page.getByLabel('소개')).toHaveValue('창가에서 몬스테라와 지내요');
  // The browser reports the one 401 that was refreshed.
  expect(consoleErrors.splice(0)).toHaveLength(1);
});

test('a session that was ended elsewhere leaves a page of members only', async ({ page, signIn, consoleErrors }) => {
  const { id } = await signIn();
  await page.goto('/my/profile');
  await onDatabase((db) => db.delete(sessionFamily).where(eq(sessionFamily.memberId, id)));
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.waitForURL('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-me');
  // The browser reports the 401 itself.
  consoleErrors.length = 0;
});

test('visitors are sent home from pages of members', async ({ page }) => {
  for (const path of ['/my/profile', '/my/etc', '/my/leave']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});
