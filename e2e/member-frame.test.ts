import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { press } from './press.ts';

const ITEMS = [
  '프로필 수정',
  '내 스크랩',
  '내 팔로우',
  '구독한 매거진',
  '내가 쓴 스토리',
  '내가 쓴 톡',
  '내 댓글',
  '차단 목록',
  '문의하기',
];

test.describe('the profile popover', { tag: '@desktop' }, () => {
  test('opens and closes by keyboard, and lists what is the member’s', async ({ page, signIn }) => {
    const { nickname } = await signIn();
    await page.goto('/story');
    await expect(page.getByRole('button', { name: '로그인' })).toHaveCount(0);
    const button = page.getByRole('button', { name: '내 메뉴' });
    // Without a picture of theirs, the beginning of their name stands in its place.
    const portrait = button.locator('.avatar');
    await expect(portrait).toHaveText(nickname.slice(0, 1));
    expect(await portrait.boundingBox()).toMatchObject({ width: 38, height: 38 });
    await press(page, button, false);
    const menu = page.getByRole('group', { name: '내 메뉴' });
    await expect(menu.getByRole('link')).toHaveText([new RegExp(`${nickname}님$`), ...ITEMS]);
    await expect(menu.getByRole('link').first()).toHaveAttribute('href', '/user');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('leads to one’s own talks, even from their list', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/community/list');
    await page.getByRole('button', { name: '내 메뉴' }).click();
    await page.getByRole('link', { name: '내가 쓴 톡' }).click();
    await expect(page).toHaveURL('/community/list#999');
    await expect(page.getByRole('group', { name: '내 메뉴' })).toBeHidden();
  });

  test('shows the member’s picture', async ({ page, signIn }) => {
    await signIn({ hasPicture: true });
    await page.goto('/');
    const picture = page.getByRole('button', { name: '내 메뉴' }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.boundingBox()).toMatchObject({ width: 38, height: 38 });
  });
});

test.describe('writing', () => {
  test('a maker chooses between a story and a talk', async ({ page, signIn, hasTouch }) => {
    await signIn({ isMaker: true });
    await page.goto('/community/list');
    await press(page, page.getByRole('button', { name: '글쓰기' }), hasTouch);
    const choice = page.getByRole('group', { name: '글쓰기' });
    await expect(choice.getByRole('link', { name: '스토리 쓰기' })).toHaveAttribute('href', '/maker/myStoryEdit');
    await expect(choice.getByRole('link', { name: '톡 쓰기' })).toHaveAttribute('href', '/community/writing');
    await expect(choice).toBeInViewport({ ratio: 1 });
  });

  test('another member is told what a story takes', async ({ page, signIn, hasTouch }) => {
    await signIn();
    await page.goto('/story');
    const button = page.getByRole('button', { name: '글쓰기' });
    await press(page, button, hasTouch);
    await press(page, page.getByRole('button', { name: '스토리 쓰기' }), hasTouch);
    const dialog = page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' });
    await expect(dialog.getByRole('link', { name: '톡 쓰러 가기' })).toHaveAttribute('href', '/community/writing');
    await expect(dialog.getByRole('link', { name: '메이커 가입하기' })).toHaveAttribute('href', '/maker/register');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test('whoever was signed out meanwhile is asked to sign in again by what leads to members’ pages', async ({
  page,
  signIn,
  context,
  hasTouch,
  consoleErrors,
}) => {
  await signIn();
  await page.goto('/story/3');
  await context.clearCookies();
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  // The first call that is refused says so.
  await page
    .getByRole('button', { name: /스크랩/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: '닫기' }).click();
  await expect(popup).toBeHidden();
  const leads = hasTouch ? page.getByRole('link', { name: '더보기' }) : page.getByRole('button', { name: '글쓰기' });
  await press(page, leads, hasTouch);
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe(hasTouch ? '/my/etc' : '/story/3');
  await expect(page).toHaveURL('/story/3');
  await expect(page.getByRole('group', { name: '글쓰기' })).toBeHidden();
  // Chromium reports the refusal.
  consoleErrors.length = 0;
});

test('the More page has everything, and is for members', async ({ page, signIn, hasTouch }) => {
  await page.goto('/my/etc');
  await expect(page).toHaveURL('/');

  const { nickname } = await signIn();
  await page.goto('/story');
  if (hasTouch) await page.getByRole('link', { name: '더보기' }).tap();
  else await page.goto('/my/etc');
  await expect(page).toHaveURL('/my/etc');
  const main = page.getByRole('main');
  await expect(main).toContainText(`${nickname}님`);
  for (const name of [...ITEMS, '알림 설정']) await expect(main.getByRole('link', { name })).toBeVisible();
  await expect(main.getByRole('link', { name: '이용약관' })).toHaveAttribute('href', '/term/SERVICE');
  await expect(main.getByRole('link', { name: '개인정보 처리방침' })).toHaveAttribute('href', '/term/PRIVACY');
  const dark = main.getByRole('button', { name: '어두운 화면' });
  const before = await dark.getAttribute('aria-pressed');
  await dark.click();
  await expect(dark).not.toHaveAttribute('aria-pressed', before ?? '');
});

test.describe('logging out', { tag: '@desktop' }, () => {
  const logOut = (page: Page) => page.getByRole('button', { name: '로그아웃' });

  test('ends the session, forgets what the tab kept and goes home', async ({ page, signIn, context }) => {
    await signIn();
    await page.goto('/my/etc');
    await page.evaluate(() => {
      sessionStorage.setItem('member:list:talks:2', '[]');
      sessionStorage.setItem('redirect_to', '/story');
      document.addEventListener('pureut:logout', () => sessionStorage.setItem('told', ''));
    });
    await logOut(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: '로그인' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['told']);
    expect(await context.cookies()).toEqual([]);
    await page.goto('/my/etc');
    await expect(page).toHaveURL('/');
  });

  test('that fails says so and changes nothing', async ({ page, signIn, consoleErrors }) => {
    await signIn();
    await page.route('**/user/logout', (route) => route.abort());
    await page.goto('/my/etc');
    await logOut(page).click();
    const snackbar = page.getByRole('button', { name: /로그아웃하지 못했어요/ });
    await expect(snackbar).toBeVisible();
    await snackbar.click();
    await expect(snackbar).toHaveCount(0);
    await expect(page).toHaveURL('/my/etc');
    consoleErrors.length = 0;
  });
});

test(
  'a page from the browser’s own cache shows who is signed in now',
  { tag: '@desktop' },
  async ({ page, signIn, context, consoleErrors }) => {
    await signIn();
    await page.goto('/');
    const comeBack = () =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const mark = () => page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await mark();
    const answered = page.waitForResponse('**/v1/user/me');
    await comeBack();
    await answered;
    // A page that was to be loaded anew would be on its way by now.
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    await expect(page.locator('html')).toHaveAttribute('data-before');

    // Where nobody says who is signed in, the page stays to be read.
    await page.route('**/v1/user/me', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/user/me'));
    await comeBack();
    await failed;
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    await expect(page.locator('html')).toHaveAttribute('data-before');

    await page.route(
      '**/v1/user/me',
      (route) => route.fulfill({ status: 429, json: { status: { code: 429, message: '' } } }),
      { times: 1 },
    );
    const refused = page.waitForResponse('**/v1/user/me');
    await comeBack();
    await refused;
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    await expect(page.locator('html')).toHaveAttribute('data-before');

    await context.clearCookies();
    await comeBack();
    await expect(page.getByRole('button', { name: '로그인' })).toBeVisible();
    // Chromium reports the 401 that says so.
    consoleErrors.length = 0;
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the popovers and the dialog open', async ({ page, signIn, hasTouch }) => {
    await signIn();
    await page.goto('/story');
    if (!hasTouch) {
      await page.getByRole('button', { name: '내 메뉴' }).click();
      await expect(page.getByRole('link', { name: '내 스크랩' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: '글쓰기' }).click();
    await page.getByRole('button', { name: '스토리 쓰기' }).click();
    await expect(page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' })).toBeVisible();
  });
});
