import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { press } from './press.ts';
import { expect, test } from './test.ts';
import { idle } from './waiting.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: '로그인하고 시작해요' });
const redirectOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('redirect_to'));
const providersOf = (page: Page) => popupOf(page).getByRole('listitem').getByRole('link');

test('the login button opens the popup and remembers the place; Escape gives the focus back', async ({
  page,
  hasTouch,
}) => {
  await page.goto('/?page=2#top');
  const button = page.getByRole('button', { name: '로그인' });
  await press(page, button, hasTouch);
  await expect(popupOf(page)).toBeVisible();
  expect(await redirectOf(page)).toBe('/?page=2#top');
  await expect(providersOf(page)).toHaveText([
    'Apple로 계속하기',
    'Google로 계속하기',
    '네이버로 계속하기',
    '카카오로 계속하기',
  ]);
  const addresses = await providersOf(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['apple', 'google', 'naver', 'kakao'].map((slug) => `/api/auth/${slug}/start`));
  await expect.poll(() => popupOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(popupOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  await press(page, button, hasTouch);
  await expect(popupOf(page)).toBeVisible();
});

test('the popup comes again for a press right after it was closed, and stays', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: '로그인' });
  await button.click();
  await expect(popupOf(page)).toBeVisible();
  // A dialog tells of its closing in a task of its own, which a key that is pressed on a busy page comes before.
  const isOpenWhenTold = await popupOf(page).evaluate(async (dialog: HTMLDialogElement) => {
    const told = new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.open), { once: true }));
    dialog.close();
    document.querySelector<HTMLElement>('.header [data-login]')?.click();
    return told;
  });
  expect(isOpenWhenTold).toBe(true);
  await idle(page);
  await expect(popupOf(page)).toBeVisible();
});

test('a popup that was opened before the script has come stays, and the place is remembered', async ({ page }) => {
  const hasCome = Promise.withResolvers<void>();
  await page.route(/_astro\/frame\./, async (route) => {
    await hasCome.promise;
    await route.continue();
  });
  await page.goto('/?page=2#top', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(popupOf(page)).toBeVisible();
  hasCome.resolve();
  await page.waitForLoadState();
  await expect.poll(() => redirectOf(page)).toBe('/?page=2#top');
  await expect(popupOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popupOf(page)).toBeHidden();
});

test('the popup goes by its button and by a click beside it', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: '로그인' });
  await button.click();
  await popupOf(page).getByRole('button', { name: '닫기' }).click();
  await expect(popupOf(page)).toBeHidden();
  await button.click();
  await expect(popupOf(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(popupOf(page)).toBeHidden();
});

test('writing wants a member', async ({ page, hasTouch }) => {
  await page.goto('/community/list?channel=2');
  await press(page, page.getByRole('button', { name: '글쓰기' }), hasTouch);
  await expect(popupOf(page)).toBeVisible();
  expect(await redirectOf(page)).toBe('/community/list?channel=2');
});

test('the More tab asks for a member and leads there afterwards', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/story');
  await page.getByRole('link', { name: '더보기' }).tap();
  await expect(popupOf(page)).toBeVisible();
  await expect(page).toHaveURL('/story');
  expect(await redirectOf(page)).toBe('/my/etc');
});

test('axe finds nothing in the open popup', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(popupOf(page)).toBeVisible();
  await expectNoBarriers(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the popup opens all the same, and the More tab leads home', async ({ page, hasTouch }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '로그인' }).click();
    await expect(popupOf(page)).toBeVisible();
    await expect(providersOf(page)).toHaveCount(4);
    await popupOf(page).getByRole('button', { name: '닫기' }).click();
    await expect(popupOf(page)).toBeHidden();
    if (!hasTouch) return;
    await page.goto('/story');
    await page.getByRole('link', { name: '더보기' }).tap();
    await expect(page).toHaveURL('/');
  });
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

test.describe('in KakaoTalk', { tag: '@phone' }, () => {
  test.use({ userAgent: `${ANDROID} KAKAOTALK/25.8.0` });

  test('Apple is away and Google opens the outside browser', async ({ page, baseURL }) => {
    await page.goto('/story?tag=허브');
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-login]')?.click());
    await expect(providersOf(page)).toHaveText(['Google로 계속하기', '네이버로 계속하기', '카카오로 계속하기']);
    const here = encodeURIComponent(`${baseURL}/story?tag=${encodeURIComponent('허브')}`);
    await expect(providersOf(page).first()).toHaveAttribute('href', `kakaotalk://web/openExternal?url=${here}`);
  });
});

test.describe('in Instagram on Android', { tag: '@phone' }, () => {
  test.use({ userAgent: `${ANDROID} Instagram 390.0.0` });

  test('Google opens the outside browser', async ({ page, baseURL }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '로그인' }).click();
    await expect(providersOf(page)).toHaveCount(3);
    const { host } = new URL(baseURL ?? '');
    const intent = `intent://${host}/#Intent;scheme=http;action=android.intent.action.VIEW;end`;
    await expect(providersOf(page).first()).toHaveAttribute('href', intent);
  });
});

test.describe('in Instagram on an iPhone', { tag: '@phone' }, () => {
  test.use({ userAgent: `${IPHONE} Instagram 390.0.0` });

  test('Google says how to go on', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '로그인' }).click();
    await providersOf(page).first().click();
    await expect(popupOf(page).getByRole('status')).toHaveText(/브라우저로 열기/);
    await expect(page).toHaveURL('/');
  });
});

test.describe('in our own app', { tag: '@phone' }, () => {
  test.use({ userAgent: `${IPHONE} PureutApp/1.0` });

  test('a tap on a provider is the app’s to handle', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() =>
      document.addEventListener('pureut:provider-tap', (event) => {
        event.preventDefault();
        document.title = (event as CustomEvent<string>).detail;
      }),
    );
    await page.getByRole('button', { name: '로그인' }).click();
    await providersOf(page).nth(2).click();
    await expect(page).toHaveTitle('NAVER');
    await expect(page).toHaveURL('/');
  });
});

test(
  'a visit from the partner’s app is asked to install ours, for as long as the tab lives',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/?utm_source=the-partnerapp-home');
    const message = page.getByRole('alertdialog', { name: '앱을 설치하고 이용해 주세요.' });
    await page.getByRole('button', { name: '로그인' }).click();
    await expect(message).toBeVisible();
    await expect(popupOf(page)).toBeHidden();
    await expectNoBarriers(page);
    await message.getByRole('button', { name: '확인' }).click();
    await expect(message).toBeHidden();

    await page.goto('/');
    await page.getByRole('button', { name: '로그인' }).click();
    await expect(message).toBeVisible();
  },
);
