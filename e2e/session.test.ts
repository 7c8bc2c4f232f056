import type { Route } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { block, sessionFamily } from '../src/db/schema/index.ts';
import { addNeighbour } from './discussion.ts';
import { expect, expireAccess, test } from './members.ts';
import { onDatabase } from './database.ts';
import { expectSnackbar } from './snackbar.ts';

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
  await expectSnackbar(page, '프로필을 저장했어요');
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

for (const [name, fail] of [
  ['a fault of the server', (route: Route) => route.fulfill({ status: 500, json: { status: { code: 500 } } })],
  ['a lost network', (route: Route) => route.abort('internetdisconnected')],
] as const) {
  test(`${name} after the refresh keeps the session and what was typed`, async ({
    page,
    context,
    signIn,
    consoleErrors,
  }) => {
    const { id, nickname } = await signIn();
    await page.goto('/my/profile');
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(new URL(request.url()).pathname));
    await expireAccess(id);
    let sent = 0;
    await page.route('**/api/v1/user/userinfo', (route) => (++sent === 2 ? fail(route) : route.continue()));

    await page.getByLabel('소개').fill('창가에서 몬스테라와 지내요');
    const save = page.getByRole('button', { name: '저장하기' });
    await save.click();
    await expect.poll(() => calls).toEqual(['/api/v1/user/userinfo', '/api/v1/user/refresh', '/api/v1/user/userinfo']);
    await expect(save).toBeEnabled();
    await expect(page).toHaveURL('/my/profile');
    await expect(page.getByLabel('소개')).toHaveValue('창가에서 몬스테라와 지내요');
    expect((await context.cookies()).filter(({ name }) => name.startsWith('pureut_'))).toHaveLength(2);

    await save.click();
    await expectSnackbar(page, '프로필을 저장했어요');
    await page.reload();
    await expect(page.getByLabel('소개')).toHaveValue('창가에서 몬스테라와 지내요');
    expect(JSON.parse((await page.locator('html').getAttribute('data-me')) ?? '{}').nickname).toBe(nickname);
    // The browser reports the 401 that was refreshed, and the failure.
    expect(consoleErrors.splice(0)).toHaveLength(2);
  });
}

test('a session that was ended elsewhere leaves a page of members only', async ({ page, signIn, consoleErrors }) => {
  const { id } = await signIn();
  await page.goto('/my/profile');
  await onDatabase((db) => db.delete(sessionFamily).where(eq(sessionFamily.memberId, id)));
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.waitForURL('/');
  await expect(page.locator('html')).toHaveAttribute('data-me', '');
  // The browser reports the 401 itself.
  consoleErrors.length = 0;
});

for (const [name, answers] of [
  ['a refresh that is refused', ['refused']],
  ['a call that is refused again after the refresh', ['refreshed', 'refused']],
] as const) {
  test(`${name} ends the session and leads home`, { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
    const { id } = await signIn();
    await page.goto('/my/profile');
    await expireAccess(id);
    const refuse = (route: Route) =>
      route.fulfill({ status: 401, json: { status: { code: 401, message: '로그인이 필요해요.' } } });
    const [refresh, replay] = answers;
    if (refresh === 'refused') await page.route('**/v1/user/refresh', refuse);
    let sent = 0;
    await page.route('**/v1/user/userinfo', (route) => (++sent === 2 && replay ? refuse(route) : route.continue()));
    await page.getByRole('button', { name: '저장하기' }).click();
    await page.waitForURL('/');
    expect(sent).toBe(answers.length);
    // The browser reports the answers 401.
    consoleErrors.length = 0;
  });
}

test('so does the list of whom one blocked', async ({ page, signIn, consoleErrors }) => {
  const { id } = await signIn();
  const neighbour = await addNeighbour();
  await onDatabase((db) => db.insert(block).values({ blockerId: id, blockedId: neighbour.id }));
  await page.goto('/blockList');
  await onDatabase((db) => db.delete(sessionFamily).where(eq(sessionFamily.memberId, id)));
  await page.getByRole('button', { name: `${neighbour.nickname} 차단 해제` }).click();
  await page.waitForURL('/');
  // The browser reports the 401 itself.
  consoleErrors.length = 0;
});

test('visitors are sent home from pages of members', async ({ page }) => {
  for (const path of ['/my/profile', '/my/etc', '/my/leave', '/blockList']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});
