import { expectNoBarriers } from './axe.ts';
import { addTalk } from './contents.ts';
import { holdClock } from './hold-clock.ts';
import { APP_USER_AGENT, appAround, installApp } from './native-app.ts';
import { press } from './press.ts';
import { expectSnackbar } from './snackbar.ts';
import { expect, test } from './test.ts';

/** Telling others of what one reads. */

const TEXT = '나눠 읽고 싶은 톡';

/** A device whose own sheet writes down what it is given. */
const giveSheet = () => {
  const told: ShareData[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async (data: ShareData) => void told.push(data),
    told,
  });
};

test('the address is copied without what came with it, and the button says so', async ({
  page,
  context,
  baseURL,
  hasTouch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await addTalk(TEXT);
  await page.goto(`/community/view/${id}?utm_source=letter`);
  const button = page.getByRole('button', { name: '공유하기' });
  await press(page, button, hasTouch);
  const box = page.getByRole(hasTouch ? 'dialog' : 'group', { name: '공유하기' });
  await expect(box).toBeVisible();
  await expectNoBarriers(page);
  // Two seconds long, the button says so.
  await page.clock.install();
  await holdClock(page);
  await press(page, box.getByRole('button', { name: '링크 복사' }), hasTouch);
  await expect(box.getByRole('button', { name: '복사됨' })).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(`${baseURL}/community/view/${id}`);
  await page.clock.runFor(1_999);
  await expect(box.getByRole('button', { name: '복사됨' })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press(page, box.getByRole('button', { name: '복사됨' }), hasTouch);
  await expect.poll(copied).toBe(`${baseURL}/community/view/${id}`);
  await page.clock.runFor(1_999);
  await expect(box.getByRole('button', { name: '복사됨' })).toBeVisible();
  await page.clock.runFor(1);
  await expect(box.getByRole('button', { name: '링크 복사' })).toBeVisible();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
});

for (const kind of ['story', 'article']) {
  test(`the button of a ${kind} stands among what its reader may do`, async ({ page, context, baseURL, hasTouch }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/${kind}`);
    const path = await page.locator(`main a[href^="/${kind}/"]`).first().getAttribute('href');
    await page.goto(`${path}?utm_source=letter`);
    const reactions = page.getByRole('group', { name: '반응' });
    await press(page, reactions.getByRole('button', { name: '공유하기' }), hasTouch);
    const box = page.getByRole(hasTouch ? 'dialog' : 'group', { name: '공유하기' });
    await page.clock.install();
    await holdClock(page);
    await press(page, box.getByRole('button', { name: '링크 복사' }), hasTouch);
    await expect(box.getByRole('button', { name: '복사됨' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
  });
}

test('on a phone the sheet stands at the bottom', { tag: '@phone' }, async ({ page }) => {
  const { id } = await addTalk(TEXT);
  await page.goto(`/community/view/${id}`);
  await page.getByRole('button', { name: '공유하기' }).tap();
  const sheet = page.getByRole('dialog', { name: '공유하기' });
  await expect(sheet).toBeVisible();
  const bottom = () => sheet.evaluate((dialog) => innerHeight - dialog.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBe(0);
  // The phone is turned.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(sheet.getByRole('button', { name: '링크 복사' })).toBeVisible();
  await sheet.getByRole('button', { name: '닫기' }).tap();
  await expect(sheet).toBeHidden();
});

test('below 799 pixels sharing opens a modal, from there on a popover', { tag: '@desktop' }, async ({ page }) => {
  const { id } = await addTalk(TEXT);
  await page.goto(`/community/view/${id}`);
  for (const [width, role] of [
    [798, 'dialog'],
    [799, 'group'],
    [800, 'group'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: '공유하기' }).first().click();
    await expect(page.getByRole(role, { name: '공유하기' }), `at ${width}`).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role, { name: '공유하기' })).toBeHidden();
  }
});

test('a clipboard that refuses is no failure', async ({ page, hasTouch }) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) });
  });
  const { id } = await addTalk(TEXT);
  await page.goto(`/community/view/${id}`);
  await page.getByRole('button', { name: '공유하기' }).click();
  const box = page.getByRole(hasTouch ? 'dialog' : 'group', { name: '공유하기' });
  await box.getByRole('button', { name: '링크 복사' }).click();
  await expect(box.getByRole('button', { name: '링크 복사' })).toBeVisible();
});

test('other sites open in a window of their own, with the address', async ({ page, context, baseURL, hasTouch }) => {
  await context.route(/facebook|x\.com/, (route) => route.fulfill({ body: '' }));
  const { id } = await addTalk(TEXT);
  const box = page.getByRole(hasTouch ? 'dialog' : 'group', { name: '공유하기' });
  for (const [name, origin] of [
    ['Facebook', 'https://www.facebook.com'],
    ['X', 'https://x.com'],
  ] as const) {
    await page.goto(`/community/view/${id}`);
    await page.getByRole('button', { name: '공유하기' }).click();
    const opened = context.waitForEvent('page');
    await box.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    const popup = await opened;
    await popup.waitForURL(`${origin}/**`);
    if (!hasTouch) {
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([550, 400]);
    }
    expect(decodeURIComponent(popup.url())).toContain(`${baseURL}/community/view/${id}`);
    await expect(page).toHaveURL(`/community/view/${id}`);
    await popup.close();
  }
});

test('where the device has a sheet of its own, it is one of the ways', async ({ page, baseURL, hasTouch }) => {
  const { id } = await addTalk(TEXT);
  await page.goto(`/community/view/${id}`);
  const box = page.getByRole(hasTouch ? 'dialog' : 'group', { name: '공유하기' });
  await page.evaluate(giveSheet);
  await page.getByRole('button', { name: '공유하기' }).click();
  await box.getByRole('button', { name: '다른 앱으로' }).click();
  const told = () => page.evaluate(() => (navigator as unknown as { told: ShareData[] }).told);
  const shared = { title: TEXT, url: `${baseURL}/community/view/${id}` };
  await expect.poll(told).toEqual([shared]);
  await box.getByRole('button', { name: '카카오톡' }).click();
  await expect.poll(told).toEqual([shared, shared]);
});

test('without it and without a key, the link for Kakao is copied, and that is said', async ({
  page,
  context,
  baseURL,
  hasTouch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await addTalk(TEXT);
  await page.goto(`/community/view/${id}`);
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
  await page.getByRole('button', { name: '공유하기' }).click();
  const box = page.getByRole(hasTouch ? 'dialog' : 'group', { name: '공유하기' });
  await expect(box.getByRole('listitem')).toHaveText([/카카오톡/, /Facebook/, /X/, /링크 복사/]);
  await box.getByRole('button', { name: '카카오톡' }).click();
  await expectSnackbar(page, '링크를 복사했어요');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/community/view/${id}`);
});

test.describe('in the native app', () => {
  test.use({ userAgent: APP_USER_AGENT });

  test('the app is told, and its sheet is the only one', { tag: '@phone' }, async ({ page, context, baseURL }) => {
    await installApp(context);
    const { id } = await addTalk(TEXT);
    await page.goto(`/community/view/${id}`);
    await page.getByRole('button', { name: '공유하기' }).tap();
    const shares = async () => (await appAround(page).told()).filter(({ type }) => type === 'SHARE');
    await expect
      .poll(shares)
      .toEqual([{ type: 'SHARE', data: { title: TEXT, url: `${baseURL}/community/view/${id}` } }]);
    await expect(page.getByRole('dialog', { name: '공유하기' })).toBeHidden();
  });
});
