import { expect, test } from '../people/members.ts';
import { press } from '../press.ts';

const ITEMS = [
  '프로필 수정',
  '내 스크랩',
  '내 팔로우',
  '구독한 매거진',
  '내가 쓴 스토리',
  '내가 쓴 톡',
  '내 댓글',
  '알림 설정',
  '차단 목록',
  '문의하기',
];

test(
  'the profile popover opens and closes by keyboard, and links to one’s own talks, even on their list',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const { nickname } = await signIn();
    await page.goto('/community/list');
    await expect(page.getByRole('button', { name: '로그인' })).toHaveCount(0);
    const button = page.getByRole('button', { name: '내 메뉴' });
    // Without a picture the first letter of the name is shown.
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
    await button.click();
    await page.getByRole('link', { name: '내가 쓴 톡' }).click();
    await expect(page).toHaveURL('/community/list#999');
    await expect(menu).toBeHidden();
  },
);

test('a member who is not a maker learns how to write stories', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/story');
  const button = page.getByRole('button', { name: '글쓰기' });
  await button.tap();
  await page.getByRole('button', { name: '스토리 쓰기' }).tap();
  const dialog = page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' });
  await expect(dialog.getByRole('link', { name: '톡 쓰러 가기' })).toHaveAttribute('href', '/community/writing');
  await expect(dialog.getByRole('link', { name: '메이커 가입하기' })).toHaveAttribute('href', '/maker/register');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test(
  'links to members’ pages ask a member whose session has ended to sign in again',
  { tag: '@phone' },
  async ({ page, signIn, context, consoleErrors }) => {
    await signIn();
    await page.goto('/story/3');
    await context.clearCookies();
    const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
    // The first refused call reveals it.
    await page
      .getByRole('button', { name: /스크랩/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: '닫기' }).click();
    await expect(popup).toBeHidden();
    await page.getByRole('link', { name: '더보기' }).tap();
    await expect(popup).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/my/etc');
    await expect(page).toHaveURL('/story/3');
    // Chromium logs the refusal.
    consoleErrors.length = 0;
  },
);

test(
  'logging out ends the session, clears the tab’s data and opens the home page',
  { tag: '@desktop' },
  async ({ page, signIn, context }) => {
    await signIn();
    await page.goto('/my/etc');
    await page.evaluate(() => {
      sessionStorage.setItem('member:list:talks:2', '[]');
      sessionStorage.setItem('redirect_to', '/story');
      document.addEventListener('pureut:logout', () => sessionStorage.setItem('told', ''));
    });
    await page.getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: '로그인' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['told']);
    expect(await context.cookies()).toEqual([]);
    await page.goto('/my/etc');
    await expect(page).toHaveURL('/');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the popovers and the dialog open', { tag: '@desktop' }, async ({ page, signIn }) => {
    await signIn();
    await page.goto('/story');
    await page.getByRole('button', { name: '내 메뉴' }).click();
    await expect(page.getByRole('link', { name: '내 스크랩' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '글쓰기' }).click();
    await page.getByRole('button', { name: '스토리 쓰기' }).click();
    await expect(page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' })).toBeVisible();
  });
});
