import { expectNoBarriers } from '../walk/axe.ts';
import { addTalk } from '../contents/contents.ts';
import { expect, test } from '../test.ts';

/** Sharing a page, as far as a real browser is needed; `tests/browser/shell/share.test.ts` tests the rest. */

const TEXT = '나눠 읽고 싶은 톡';

test(
  'the address is copied without tracking parameters, and the button confirms it',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await addTalk(TEXT);
    await page.goto(`/community/view/${id}?utm_source=letter`);
    const button = page.getByRole('button', { name: '공유하기' });
    await button.click();
    const box = page.getByRole('group', { name: '공유하기' });
    await expect(box).toBeVisible();
    await expectNoBarriers(page);
    await box.getByRole('button', { name: '링크 복사' }).click();
    await expect(box.getByRole('button', { name: '복사됨' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/community/view/${id}`);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test('on a phone the share sheet is at the bottom', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/story/3?utm_source=letter');
  await page.getByRole('group', { name: '반응' }).getByRole('button', { name: '공유하기' }).tap();
  const sheet = page.getByRole('dialog', { name: '공유하기' });
  await expect(sheet).toBeVisible();
  await expectNoBarriers(page);
  const bottom = () => sheet.evaluate((dialog) => innerHeight - dialog.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBe(0);
  await sheet.getByRole('button', { name: '링크 복사' }).tap();
  await expect(sheet.getByRole('button', { name: '복사됨' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/story/3`);
  // The phone is rotated.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(sheet.getByRole('button', { name: '닫기' })).toBeInViewport();
  await sheet.getByRole('button', { name: '닫기' }).tap();
  await expect(sheet).toBeHidden();
});

test('up to 799 pixels sharing opens a modal, above that a popover', { tag: '@desktop' }, async ({ page }) => {
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

test('other sites open in a new window, with the address', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  await context.route(/facebook|x\.com/, (route) => route.fulfill({ body: '' }));
  const { id } = await addTalk(TEXT);
  const box = page.getByRole('group', { name: '공유하기' });
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
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([550, 400]);
    expect(decodeURIComponent(popup.url())).toContain(`${baseURL}/community/view/${id}`);
    await expect(page).toHaveURL(`/community/view/${id}`);
    await popup.close();
  }
});
