import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { expect, test } from './members.ts';
import { holdFrames } from './hold-frames.ts';
import { open, overlays } from './overlays.ts';
import { photograph } from './photograph.ts';
import { smallTargetsIn } from './small-targets.ts';
import { idle } from './waiting.ts';

/** Everything that opens over a page: no barrier while it is open, the focus in it, and back where it was. */

for (const overlay of overlays) {
  const { name, only, who, come, opener, shown, returns = opener, answer } = overlay;
  test(
    `${name}: no barrier, the focus inside and given back`,
    { tag: only ? `@${only}` : [] },
    async ({ page, signIn, hasTouch, consoleErrors }) => {
      const me = who ? await signIn(who) : { id: 0, nickname: '' };
      await come({ page, me, hasTouch });
      const box = shown(page);
      const isModal = () => box.evaluate((element) => element.matches(':modal'));
      const release = opener && (await holdFrames(page));
      await open(page, overlay);
      const isDialog = await box.evaluate((element) => element instanceof HTMLDialogElement);
      if (release) {
        const painted = await lying(box);
        if (isDialog) expect(painted.isOnTop).toBe(true);
        await release();
        if (isDialog) await expect.poll(isModal).toBe(true);
        expect(await lying(box)).toEqual(painted);
      }
      const isInside = () => box.evaluate((element) => element.contains(document.activeElement));
      if (isDialog) await expect.poll(isModal).toBe(true);
      if (isDialog) await expect.poll(isInside).toBe(true);
      await photograph(page, name);
      await expectNoBarriers(page);
      if (hasTouch) expect(await smallTargetsIn(box)).toEqual([]);
      if (isDialog) {
        for (let presses = 0; presses < 12; presses++) {
          await page.keyboard.press('Tab');
          // Between the last and the first, the browser's own bar has the focus.
          const isOut = await box.evaluate(
            (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
          );
          expect(isOut, `after ${presses + 1} presses of Tab`).toBe(false);
        }
      }
      if (answer) {
        await box.getByRole('button', { name: answer }).click();
      } else if (hasTouch) {
        const address = page.url();
        await page.goBack();
        await expect(page).toHaveURL(address);
      } else {
        await page.keyboard.press('Escape');
      }
      await expect(box).toBeHidden();
      if (returns) await expect(returns(page)).toBeFocused();
      // A draft that was changed elsewhere is refused, as is whoever is suspended.
      consoleErrors.length = 0;
    },
  );
}

test('what is pressed before a window is modal is pressed in it', async ({ page, hasTouch }) => {
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

test('a menu is gone for the reader once a window opens from it', async ({ page, signIn, hasTouch }) => {
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

  if (!hasTouch) return;
  await open();
  await page.goBack();
  await expect(makers).toBeHidden();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/story');
});

for (const way of ['Escape', 'its button', 'a click beside it'])
  test(`a window that was closed by ${way} and opens again before that is told stays`, async ({ page, signIn }) => {
    await signIn();
    await page.goto('/community/writing');
    const open = page.getByRole('button', { name: '미리보기' });
    const preview = page.getByRole('dialog', { name: '미리보기' });
    await open.click();
    await expect.poll(() => preview.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    const opener = await open.elementHandle();
    const isOpenWhenTold = await preview.evaluate(
      async (dialog: HTMLDialogElement, { opener, way }) => {
        const told = new Promise((resolve) =>
          dialog.addEventListener('close', () => resolve(dialog.open), { once: true }),
        );
        if (way === 'Escape') dialog.requestClose();
        else if (way === 'its button') dialog.querySelector<HTMLElement>('.dialog-close')?.click();
        else {
          dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          dialog.click();
        }
        // React draws in a microtask what it was told.
        await Promise.resolve();
        (opener as HTMLElement).click();
        return told;
      },
      { opener, way },
    );
    expect(isOpenWhenTold).toBe(true);
    await idle(page);
    await expect(preview).toBeVisible();
  });

test(
  'below a page that is shorter than the screen, too, it is as dark',
  { tag: '@desktop' },
  async ({ page, consoleErrors }) => {
    const overlay = overlays.find(({ name }) => name === 'suspension');
    if (!overlay) throw new Error('there is no suspension');
    await page.setViewportSize({ width: 1440, height: 2_000 });
    await overlay.come({ page, me: { id: 0, nickname: '' }, hasTouch: false });
    await open(page, overlay);
    await expect(page.locator('dialog:modal')).toBeVisible();
    const bottom = await page.locator('body').evaluate((body) => body.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(1_900);
    const colourAt = (y: number) => page.screenshot({ clip: { x: 4, y, width: 1, height: 1 }, animations: 'disabled' });
    expect(await colourAt(bottom + 4)).toEqual(await colourAt(bottom - 4));
    // The browser reports the refused sign-in itself.
    consoleErrors.length = 0;
  },
);

/** What is sent from a window: its name in `overlays`, the button, and what is chosen before. */
const acts: { name: string; send: string; choose?: (box: Locator) => Promise<void> }[] = [
  { name: 'report', send: '신고하기', choose: (box) => box.getByRole('radio').nth(2).check() },
  { name: 'block', send: '차단하기' },
  { name: 'confirm', send: '지우기' },
  { name: 'privacy-consent', send: '동의하기' },
];
for (const { name, send, choose } of acts)
  test(`${name}: what is under way can neither be cancelled nor left, and Back does not leave the page`, async ({
    page,
    signIn,
    hasTouch,
  }) => {
    const overlay = overlays.find((each) => each.name === name);
    if (!overlay) throw new Error(`there is no ${name}`);
    const me = await signIn(overlay.who);
    await overlay.come({ page, me, hasTouch });
    await open(page, overlay);
    const box = overlay.shown(page);
    await choose?.(box);
    const address = page.url();
    const isToBeAnswered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(/\/api\/(?!v1\/draft)/, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      asked.resolve();
      await isToBeAnswered.promise;
      await route.fallback();
    });
    await box.getByRole('button', { name: send }).click();
    await asked.promise;
    // Chrome lets a page refuse the first of them alone.
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    for (const button of await box.getByRole('button', { name: /^(취소|닫기|나중에)/ }).all())
      if (await button.isEnabled()) await button.click();
    for (const _ of [1, 2]) await page.evaluate(() => history.back());
    await idle(page);
    await expect(box).toBeVisible();
    await expect(page).toHaveURL(address);
    isToBeAnswered.resolve();
    await expect(box).toBeHidden();
  });

test('a question whose answer failed can be put off', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
  const conflict = overlays.find(({ name }) => name === 'draft-conflict');
  if (!conflict) throw new Error('there is no conflict');
  const me = await signIn(conflict.who);
  await conflict.come({ page, me, hasTouch: false });
  await open(page, conflict);
  await page.route('**/api/v1/draft/**', (route) => route.abort());
  const box = conflict.shown(page);
  await box.getByRole('button', { name: '여기에 쓴 글로 저장하기' }).click();
  await expect(box.getByRole('button', { name: '여기에 쓴 글로 저장하기' })).not.toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  consoleErrors.length = 0;
});

/** Back closes the menu over /story, and leads then to the article before it. */
async function expectBackToClose(page: Page, menu: Locator): Promise<void> {
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/story');
  await page.goBack();
  await expect(page).toHaveURL('/article/40');
}

test('what was open and closed is nothing to go back through', { tag: '@phone' }, async ({ page, signIn }) => {
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
  // Back is heard before the menu's opening is told.
  await page.evaluate(() => {
    addEventListener('toggle', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  });
  await openMenu();
  await expect(menu).toBeVisible();
  await expectBackToClose(page, menu);
});

test('Back closes a menu that was opened before the script has come', { tag: '@phone' }, async ({ page, signIn }) => {
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

/**
 * Where it lies, and whether it is what one sees there. How high it is hangs on what has come into it, and how far to the
 * left on the room of a scroll bar that this browser does not show.
 */
function lying(box: Locator) {
  return box.evaluate((element) => {
    const { top, width, height } = element.getBoundingClientRect();
    const [x, y] = [innerWidth / 2, top + Math.min(height, innerHeight - top) / 2];
    return { top, width, isOnTop: element.contains(document.elementFromPoint(x, y)) };
  });
}
