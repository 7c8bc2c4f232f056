import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../test.ts';

/** `tests/features/sign-in/` tests the answers of each of the four providers. */
const providers = [
  { slug: 'apple', button: 'Apple로 계속하기', size: '@desktop' },
  { slug: 'kakao', button: '카카오로 계속하기', size: '@phone' },
] as const;

/** Removes the error that the browser logs for the answer "no account", by which the page recognises a newcomer. */
function forgiveNoAccount(errors: string[]): void {
  const others = errors.filter((error) => !/404.*\/v1\/user\/login/.test(error));
  errors.splice(0, errors.length, ...others);
}

async function openLoginPopup(page: Page, hasTouch: boolean): Promise<void> {
  if (hasTouch) await page.getByRole('navigation', { name: '하단 메뉴' }).getByText('더보기').tap();
  else await page.getByRole('banner').getByText('로그인', { exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function logOut(page: Page, hasTouch: boolean): Promise<void> {
  if (hasTouch) await page.goto('/my/etc');
  else
    await page
      .getByRole('banner')
      .getByRole('button', { name: /내 메뉴|프로필/ })
      .click();
  await page.getByRole('button', { name: '로그아웃' }).last().click();
  await expect(page.locator('html')).toHaveAttribute('data-me', '');
  await expect(page).toHaveURL('/');
}

const nicknameOnPage = (page: Page) =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset.me || '{}').nickname as string | undefined);

for (const { slug, button, size } of providers) {
  test(
    `a newcomer signs up with ${slug}, signs out and in again`,
    { tag: size },
    async ({ page, context, hasTouch, consoleErrors }) => {
      const nickname = `새잎${slug}${Date.now() % 1_000_000}${hasTouch ? 'm' : 'd'}`;
      await page.goto('/');
      await openLoginPopup(page, hasTouch);
      await page.getByRole('dialog').getByRole('link', { name: button }).click();

      await page.getByLabel('이름').fill(nickname);
      await page.getByRole('button', { name: '시작하기' }).click();
      await page.waitForURL(/\/user\/signup\/form/);
      const { searchParams } = new URL(page.url());
      for (const name of ['keyId', 'username', 'paramKey']) expect(searchParams.get(name), name).toBeTruthy();
      expect(searchParams.get('provider')).toBe(slug.toUpperCase());
      // Apple has no pictures.
      expect(searchParams.has('thumbpath')).toBe(slug !== 'apple');
      const subject = searchParams.get('keyId') ?? '';
      await expect(page.getByLabel('닉네임')).toHaveValue(nickname);
      for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();

      await page.getByLabel('생년월일').fill('19990131');
      await page.getByRole('button', { name: '가입하기' }).click();
      await expect(page.getByText('필수 약관에 동의해 주세요.')).toBeVisible();
      await page.getByRole('checkbox', { name: /^이용약관/ }).check();
      await page.getByRole('checkbox', { name: /^개인정보 처리방침/ }).check();
      await page.getByRole('button', { name: '가입하기' }).click();

      await page.waitForURL('/user/signup/welcome');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nickname}님, 반가워요`);
      await page.goto('/');
      expect(await nicknameOnPage(page)).toBe(nickname);

      await logOut(page, hasTouch);
      expect((await context.cookies()).filter(({ name }) => name.startsWith('pureut_'))).toEqual([]);

      await page.goto('/story');
      await openLoginPopup(page, hasTouch);
      // On phones the popup is opened by the tab of a members' page.
      const place = hasTouch ? '/my/etc' : '/story';
      expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe(place);
      await page.goto(`/api/auth/${slug}/start?login_hint=${subject}`);
      await page.waitForURL(place);
      expect(await nicknameOnPage(page)).toBe(nickname);
      // Apple requires this value again when the member leaves.
      const account = await page.evaluate(() => sessionStorage.getItem('member:apple_account'));
      expect(JSON.parse(account ?? '{}').loginId).toBe(slug === 'apple' ? subject : undefined);
      forgiveNoAccount(consoleErrors);
    },
  );
}

test('Back after signing in shows the earlier pages as the member’s', { tag: '@desktop' }, async ({ page }) => {
  // A new account without messages: a message would open over a page, and Back would close it.
  const subject = `new-${randomUUID()}`;
  await onDatabase((db) => fixtures(db).addAccount({ nickname: subject.slice(0, 12), provider: 'GOOGLE', subject }));
  for (const path of ['/story/3', '/article/40']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-me', '');
  }
  await page.goto(`/api/auth/google/start?login_hint=${subject}`);
  await page.waitForURL('/');
  for (const path of ['/article/40', '/story/3']) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('data-me', /./);
  }
});

test('a script can read no credentials', { tag: '@desktop' }, async ({ page, context, request }) => {
  const answers: string[] = [];
  await page.route('**/v1/user/login?*', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ loginType: 'GOOGLE', loginId: 'demo-member', isMobile: true });
    expect(route.request().headers()).toMatchObject({ os: 'WEB', 'x-api-key': 'pureut-web' });
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  await page.goto('/api/auth/google/start?login_hint=demo-member');
  await page.waitForURL('/');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const tokens = (await context.cookies()).filter(({ name }) => name.startsWith('pureut_'));
  expect(tokens.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Lax' },
    { httpOnly: true, sameSite: 'Lax' },
  ]);
  const readable = await page.evaluate(() =>
    JSON.stringify([document.documentElement.outerHTML, { ...sessionStorage }, { ...localStorage }]),
  );
  for (const { value } of tokens) expect(readable + answers.join()).not.toContain(value);
  const { accessToken, refreshToken } = JSON.parse(answers[0] ?? '{}').data;
  for (const token of [accessToken, refreshToken]) {
    const asCookie: Record<string, string> = { cookie: `pureut_access=${token}` };
    for (const headers of [asCookie, { authorization: `Bearer ${token}` }]) {
      expect((await request.get('/api/v1/user/me', { headers })).status()).toBe(401);
    }
  }
});
