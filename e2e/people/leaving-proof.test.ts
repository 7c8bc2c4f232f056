import { expect, test } from './members.ts';

/** The proof of identity at the provider before a member leaves. */

test(
  'a member who cancels the proof before leaving is led back to it',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto('/my/leave');
    // As if a visitor had pressed a button in this tab before. It is not pressed later, either.
    await page.evaluate(() => sessionStorage.setItem('pending_act', '{}'));
    await page.getByRole('button', { name: '본인 확인하기' }).click();
    const back = { name: '로그인하지 않고 돌아가기' };
    await page.getByRole('link', back).or(page.getByRole('button', back)).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('본인 확인을 마치지 못했어요');
    expect(await page.evaluate(() => sessionStorage.getItem('pending_act'))).toBeNull();
    await page.getByRole('link', { name: '탈퇴 화면으로' }).click();
    await expect(page.getByRole('button', { name: '본인 확인하기' })).toBeVisible();
  },
);
