import type { Page } from '@playwright/test';
import { expect, expireAccess, test } from './members.ts';
import { press } from './press.ts';

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: '개인정보 처리방침이 바뀌었어요' });
const thanksOf = (page: Page) => page.getByRole('alertdialog', { name: '동의해 주셔서 고마워요' });

test('who owes consent to the privacy terms is asked on any page, once', async ({ page, signIn, hasTouch }) => {
  await signIn({ owes: ['PRIVACY'] });
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
});

test(
  'who agrees after their session has ended is asked to sign in',
  { tag: '@desktop' },
  async ({ page, context, signIn, consoleErrors }) => {
    await signIn({ owes: ['PRIVACY'] });
    await page.goto('/article');
    await context.clearCookies();
    await questionOf(page).getByRole('button', { name: '동의하기' }).click();
    await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
    await expect(questionOf(page)).toBeHidden();
    // Chromium reports the answers 401.
    consoleErrors.length = 0;
  },
);

test('who puts it off goes on, is left alone in this tab, and is asked on the next visit', async ({
  page,
  signIn,
  hasTouch,
}) => {
  await signIn({ owes: ['PRIVACY'] });
  await page.goto('/article');
  await expect(questionOf(page)).toContainText('나중에 정해도 글을 읽고 쓸 수 있어요.');
  if (hasTouch) await press(page, questionOf(page).getByRole('button', { name: '나중에' }), hasTouch);
  else await page.keyboard.press('Escape');
  await expect(questionOf(page)).toBeHidden();

  await page.goto('/story');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(questionOf(page)).toBeHidden();
  const next = await page.context().newPage();
  await next.goto('/story');
  await expect(questionOf(next)).toBeVisible();
});

test('nobody is interrupted while they type', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn({ owes: ['PRIVACY'] });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelector<HTMLInputElement>('main input[name=keyword]')?.focus(),
    );
  });
  const asked = page.waitForRequest(/terms-consent/);
  await page.goto('/search');
  await asked;
  await page.waitForLoadState('networkidle');
  await page.keyboard.type('몬스테라');
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('몬스테라');
  await expect(questionOf(page)).toBeHidden();
});

test('what fails is said where it was asked', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
  await signIn({ owes: ['PRIVACY'] });
  await page.route('**/v1/user/document', (route) => route.abort());
  await page.goto('/');
  await questionOf(page).getByRole('button', { name: '동의하기' }).click();
  await expect(questionOf(page).getByRole('alert')).toHaveText(/다시 시도해 주세요/);
  await page.unroute('**/v1/user/document');
  await questionOf(page).getByRole('button', { name: '동의하기' }).click();
  await expect(thanksOf(page)).toBeVisible();
  consoleErrors.length = 0;
});

test('an answer that does not come within a minute holds nobody', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn({ owes: ['PRIVACY'] });
  await page.route('**/v1/user/document', () => {});
  await page.goto('/article');
  await page.clock.install();
  const later = questionOf(page).getByRole('button', { name: '나중에' });
  const asked = page.waitForRequest('**/v1/user/document');
  await questionOf(page).getByRole('button', { name: '동의하기' }).click();
  await asked;
  await expect(later).toBeDisabled();
  await page.clock.fastForward(60_000);
  await expect(questionOf(page).getByRole('alert')).toHaveText(/다시 시도해 주세요/);
  await later.click();
  await expect(questionOf(page)).toBeHidden();
});

test(
  'nor does a session that is not refreshed within a minute: they are asked to sign in',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    const me = await signIn({ owes: ['PRIVACY'] });
    await page.route('**/v1/user/refresh', () => {});
    await page.goto('/article');
    await expect(questionOf(page)).toBeVisible();
    await page.clock.install();
    // Whatever the page asks for next meets the ended session first, and the answer waits for that refresh.
    const asked = page.waitForRequest('**/v1/user/refresh');
    await expireAccess(me.id);
    await questionOf(page).getByRole('button', { name: '동의하기' }).click();
    await asked;
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
    // Chromium reports the answer 401.
    consoleErrors.length = 0;
  },
);

test('the terms themselves can be read before', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
  await signIn({ owes: ['PRIVACY'] });
  await page.goto('/term/PRIVACY');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#terms-consent')).toHaveCount(0);
  consoleErrors.length = 0;
});
