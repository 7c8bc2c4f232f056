import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../people/members.ts';
import { holdFrames } from '../hold-frames.ts';
import { goToOwnTalk, goToTalk, open, type Overlay, overlays, type Place, writeTalk } from '../walk/overlays.ts';
import { idle } from '../waiting.ts';

/**
 * How windows open, close and replace each other. `walk.test.ts` opens each of them, and checks the focus inside and
 * afterwards.
 */

test('a press before a window is modal takes effect in the window', async ({ page, hasTouch }) => {
  await page.goto('/');
  const button = hasTouch
    ? page.getByRole('button', { name: '로그인' }).first()
    : page.getByRole('banner').getByRole('button', { name: '검색' });
  const box = page.getByRole('dialog');
  const isModal = () => box.evaluate((element) => element.matches(':modal'));
  await holdFrames(page);

  await button.click();
  await expect(box).toBeVisible();
  expect(await isModal()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(box).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await isModal()).toBe(true);
  expect(await box.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await button.click();
  await expect(box).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(box).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a menu is no longer visible once a window opens from it', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/article/40');
  await page.goto('/story');
  const write = page.getByRole('button', { name: '글쓰기' }).filter({ visible: true }).first();
  const menu = page.getByRole('group', { name: '글쓰기' });
  const item = menu.getByRole('button', { name: '스토리 쓰기' });
  const makers = page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' });
  const open = async () => {
    await write.click();
    await item.click();
    await expect(makers).toBeVisible();
  };
  await holdFrames(page);

  await open();
  await expect(menu).toHaveCSS('opacity', '0');
  const isPressed = await item.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isPressed).toBe(false);
  await page.keyboard.press('Escape');
  await expect(makers).toBeHidden();
  await expect(menu).toBeHidden();
  await expect(write).toBeFocused();

  await write.click();
  await expect(menu).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await open();
  await page.goBack();
  await expect(makers).toBeHidden();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/story');
});

test(
  'a window that is closed and reopened before its close event stays open',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto('/community/writing');
    const button = page.getByRole('button', { name: '미리보기' });
    const preview = page.getByRole('dialog', { name: '미리보기' });
    for (const way of ['Escape', 'its button', 'a click beside it']) {
      await button.click();
      await expect.poll(() => preview.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
      const opener = await button.elementHandle();
      const isOpenAtClose = await preview.evaluate(
        async (dialog: HTMLDialogElement, { opener, way }) => {
          const closed = new Promise((resolve) =>
            dialog.addEventListener('close', () => resolve(dialog.open), { once: true }),
          );
          if (way === 'Escape') dialog.requestClose();
          else if (way === 'its button') dialog.querySelector<HTMLElement>('.dialog-close')?.click();
          else {
            dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
            dialog.click();
          }
          // React renders in a microtask.
          await Promise.resolve();
          (opener as HTMLElement).click();
          return closed;
        },
        { opener, way },
      );
      expect(isOpenAtClose, way).toBe(true);
      await idle(page);
      await expect(preview, way).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
    }
  },
);

test(
  'a backdrop also darkens a page that is shorter than the screen',
  { tag: '@desktop' },
  async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width: 1440, height: 2_000 });
    await page.goto('/api/auth/naver/start?login_hint=demo-suspended');
    await expect(overlays.suspension.shown(page)).toBeVisible();
    await expect(page.locator('dialog:modal')).toBeVisible();
    const bottom = await page.locator('body').evaluate((body) => body.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(1_900);
    const colourAt = (y: number) => page.screenshot({ clip: { x: 4, y, width: 1, height: 1 }, animations: 'disabled' });
    expect(await colourAt(bottom + 4)).toEqual(await colourAt(bottom - 4));
    // The browser logs the refused sign-in.
    consoleErrors.length = 0;
  },
);

const CALLS = /\/api\/(?!v1\/draft)/;

/** Dialogs that send a call: the way to each, its button, and the choice that enables the button. */
const sent: {
  overlay: Overlay;
  come: (place: Place) => Promise<unknown>;
  send: string;
  choose?: (box: Locator) => Promise<void>;
}[] = [
  {
    overlay: overlays.report,
    come: goToTalk,
    send: '신고하기',
    choose: (box) => box.getByRole('radio').nth(2).check(),
  },
  { overlay: overlays.block, come: goToTalk, send: '차단하기' },
  { overlay: overlays['delete a talk'], come: goToOwnTalk, send: '삭제하기' },
  {
    overlay: overlays['consent to privacy terms'],
    come: ({ page }) => page.goto('/article'),
    send: '동의하기',
  },
];

test('a dialog with a pending request can neither be cancelled nor closed, and Back does not leave the page', async ({
  page,
  signIn,
}) => {
  for (const { overlay, come, send, choose } of sent) {
    const me = await signIn({ owes: send === '동의하기' ? ['PRIVACY'] : [] });
    await come({ page, me });
    await open(page, overlay);
    const box = overlay.shown(page);
    await choose?.(box);
    const address = page.url();
    const isToBeAnswered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(CALLS, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      asked.resolve();
      await isToBeAnswered.promise;
      await route.fallback();
    });
    await box.getByRole('button', { name: send }).click();
    await asked.promise;
    // Chrome lets a page refuse only the first of them.
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    for (const button of await box.getByRole('button', { name: /^(취소|닫기|나중에)/ }).all())
      if (await button.isEnabled()) await button.click();
    for (const _ of [1, 2]) await page.evaluate(() => history.back());
    await idle(page);
    await expect(box).toBeVisible();
    await expect(page).toHaveURL(address);
    isToBeAnswered.resolve();
    await expect(box).toBeHidden();
    await page.unroute(CALLS);
  }
});

test('a question whose answer failed can be closed', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
  const conflict = overlays['draft conflict'];
  const me = await signIn();
  await writeTalk({ page, me });
  await conflict.prepare({ page, me });
  await open(page, conflict);
  await page.route('**/api/v1/draft/**', (route) => route.abort());
  const box = conflict.shown(page);
  await box.getByRole('button', { name: '여기에 쓴 글로 저장하기' }).click();
  await expect(box.getByRole('button', { name: '여기에 쓴 글로 저장하기' })).not.toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  consoleErrors.length = 0;
});

/** Back closes the menu over /story, and then leads to the article before it. */
async function expectBackToClose(page: Page, menu: Locator): Promise<void> {
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/story');
  await page.goBack();
  await expect(page).toHaveURL('/article/40');
}

test('closed overlays leave no step in the history', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/article/40');
  await page.goto('/story');
  const write = page.getByRole('button', { name: '글쓰기' });
  const menu = page.getByRole('group', { name: '글쓰기' });
  const makers = page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' });
  await write.tap();
  await menu.getByRole('button', { name: '스토리 쓰기' }).tap();
  await expect(makers).toBeVisible();
  await makers.getByRole('button', { name: '닫기' }).tap();
  await write.tap();
  await expect(menu).toBeVisible();
  await menu.getByRole('link').first().tap();
  await expect(page).toHaveURL('/community/writing');
  await page.goBack();
  await expect(page).toHaveURL('/story');
  await write.tap();
  await expect(menu).toBeVisible();
  await expectBackToClose(page, menu);
});

test('Back closes a menu while the page is busy', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/article/40');
  await page.goto('/story');
  const openMenu = () => page.getByRole('button', { name: '글쓰기' }).tap();
  const menu = page.getByRole('group', { name: '글쓰기' });
  await openMenu();
  await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(1);
  await page.reload();
  // Back arrives before the menu's toggle event.
  await page.evaluate(() => {
    addEventListener('toggle', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  });
  await openMenu();
  await expect(menu).toBeVisible();
  await expectBackToClose(page, menu);
});

test('Back closes a menu that was opened before the script was loaded', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/article/40');
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/_astro/frame*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/story', { waitUntil: 'commit' });
  const menu = page.getByRole('group', { name: '글쓰기' });
  await page.getByRole('button', { name: '글쓰기' }).tap();
  await expect(menu).toBeVisible();
  letCome();
  await page.waitForLoadState();
  await expectBackToClose(page, menu);
});
