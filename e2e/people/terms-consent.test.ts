import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { press } from '../press.ts';

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: '개인정보 처리방침이 바뀌었어요' });
const thanksOf = (page: Page) => page.getByRole('alertdialog', { name: '동의해 주셔서 고마워요' });

test(
  'a member who owes consent to the privacy terms is asked on any page, once',
  { tag: '@phone' },
  async ({ page, signIn, hasTouch }) => {
    await signIn({ owes: ['PRIVACY'] });
    // The terms can be read before.
    await page.goto('/term/PRIVACY');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#terms-consent')).toHaveCount(0);
    await page.goto('/article');
    const link = questionOf(page).getByRole('link', { name: '개정된 개인정보 처리방침 2024.10.29' });
    await expect(link).toHaveAttribute('href', '/term/PRIVACY?version=2024.10.29');
    await expect(questionOf(page).getByRole('listitem')).toHaveCount(3);
    const agree = questionOf(page).getByRole('checkbox');
    const button = questionOf(page).getByRole('button', { name: '동의하기' });
    await expect(agree).toBeChecked();
    await agree.uncheck();
    await expect(button).toBeDisabled();
    await agree.check();

    const posted = page.waitForRequest('**/v1/user/document');
    await press(page, button, hasTouch);
    const owed = await page.evaluate(() => JSON.parse(document.documentElement.dataset.me ?? '').needNewTermsAgrees);
    expect((await posted).postDataJSON()).toEqual({ documentIds: owed.map(({ id }: { id: number }) => id) });
    await expect(thanksOf(page)).toContainText('2024.10.29 개정된 개인정보 처리방침에 동의했어요.');
    await press(page, thanksOf(page).getByRole('button', { name: '확인' }), hasTouch);
    await expect(thanksOf(page)).toBeHidden();

    await page.goto('/story');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#terms-consent')).toHaveCount(0);
  },
);
