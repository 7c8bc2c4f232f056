import type { Locator, Page } from '@playwright/test';
import { checkOverlay, checkPage, report, type Visit } from '../checks/visit.ts';
import { holdFrames } from '../hold-frames.ts';
import { expect, test } from '../people/members.ts';
import { open, type Overlay, overlays } from './overlays.ts';
import { walks } from './pages.ts';
import { photograph } from '../photograph.ts';

/**
 * Visits each page once for each size and role, and opens its overlays. All checks of `checks/` run during the visit.
 * `walk-checks.test.ts` tests that each check can fail.
 */

for (const [name, { role, who, stops }] of Object.entries(walks)) {
  test(`${name}: pages and their overlays pass every check, as ${role}`, async ({
    page,
    signIn,
    hasTouch,
    consoleErrors,
  }) => {
    // A dozen pages, each with all its checks.
    test.slow();
    const me = who ? await signIn(who) : { id: 0, nickname: '' };
    const tabs = new Set<number>();
    for (const { path, come, only, hasPictures, fails, isKnown, overlays: names = [] } of stops) {
      if (only && hasTouch) continue;
      const visit = { page, at: path, role, hasTouch };
      await test.step(path, async () => {
        await (come?.({ page, me }) ?? page.goto(path));
        if (!isKnown) for (const edge of await checkPage(visit, hasPictures)) tabs.add(edge);
      });
      for (const name of names) {
        const overlay: Overlay = overlays[name];
        if (overlay.only && (overlay.only === 'phone') !== hasTouch) continue;
        await test.step(name, async () => {
          await overlay.prepare?.({ page, me });
          await checkOpening({ ...visit, at: `${path}, ${name}` }, overlay);
          await photograph(page, name);
          await close(page, overlay, hasTouch);
        });
      }
      // Chromium logs failed documents, refused drafts and refused sign-ins as errors.
      if (fails || names.includes('draft conflict') || names.includes('suspension')) consoleErrors.length = 0;
    }
    if (tabs.size > 1) report({ at: 'all pages', role, hasTouch }, 'tabs that move', [...tabs].map(String));
  });
}

/** Opens the overlay, checks it, and tabs through it. */
async function checkOpening(visit: Visit, overlay: Overlay): Promise<void> {
  const { page, at } = visit;
  const box = overlay.shown(page);
  const isModal = () => box.evaluate((element) => element.matches(':modal'));
  const release = overlay.opener && (await holdFrames(page));
  await open(page, overlay);
  const isDialog = await box.evaluate((element) => element instanceof HTMLDialogElement);
  if (release) {
    const painted = await lying(box);
    if (isDialog) expect(painted.isOnTop, `${at} is seen before it is modal`).toBe(true);
    await release();
    if (isDialog) await expect.poll(isModal, at).toBe(true);
    expect(await lying(box), `${at} stays where it was painted`).toEqual(painted);
  }
  const isInside = () => box.evaluate((element) => element.contains(document.activeElement));
  if (isDialog) await expect.poll(isModal, at).toBe(true);
  if (isDialog) await expect.poll(isInside, `${at} has the focus`).toBe(true);
  await checkOverlay(visit, box);
  if (!isDialog) return;
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    // Between the last and the first element, the focus is in the browser's toolbar.
    const isOut = await box.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOut, `${at}: the focus is outside after ${presses + 1} presses of Tab`).toBe(false);
  }
}

/** Closes the overlay as a reader does on this device, and checks that the focus returns. */
async function close(page: Page, { opener, shown, returns = opener, answer, leadsTo }: Overlay, hasTouch: boolean) {
  const box = shown(page);
  if (answer) {
    await box.getByRole('button', { name: answer }).click();
    // Otherwise the next visit and this navigation would interrupt each other.
    if (leadsTo) await page.waitForURL(leadsTo);
  } else if (hasTouch) {
    const address = page.url();
    await page.goBack();
    await expect(page).toHaveURL(address);
  } else {
    await page.keyboard.press('Escape');
  }
  await expect(box).toBeHidden();
  if (returns) await expect(returns(page)).toBeFocused();
}

/**
 * Returns the position of the overlay, and whether it is on top. The height depends on its contents, and the left edge
 * on the space for a scroll bar, which this browser does not show.
 */
function lying(box: Locator) {
  return box.evaluate((element) => {
    const { top, width, height } = element.getBoundingClientRect();
    const [x, y] = [innerWidth / 2, top + Math.min(height, innerHeight - top) / 2];
    return { top, width, isOnTop: element.contains(document.elementFromPoint(x, y)) };
  });
}
