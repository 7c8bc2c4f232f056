import type { Locator, Page } from '@playwright/test';
import { checkOverlay, checkPage, report, type Visit } from './checks/visit.ts';
import { holdFrames } from './hold-frames.ts';
import { expect, test } from './members.ts';
import { open, type Overlay, overlays } from './overlays.ts';
import { walks } from './pages.ts';
import { photograph } from './photograph.ts';

/**
 * Visits each page once for each size and role, and opens there what opens over it. All checks of `checks/` run during the
 * visit. `walk-checks.test.ts` shows that each of them fails.
 */

for (const [name, { role, who, stops }] of Object.entries(walks)) {
  test(`${name}: pages and what opens over them pass every check, as ${role}`, async ({
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
      // Chromium reports a document that failed as a console error, as it does a refused draft or sign-in.
      if (fails || names.includes('draft conflict') || names.includes('suspension')) consoleErrors.length = 0;
    }
    if (tabs.size > 1) report({ at: 'all pages', role, hasTouch }, 'tabs that move', [...tabs].map(String));
  });
}

/** Opens it, checks it, and goes through it by Tab. */
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
    // Between the last and the first, the browser's own bar has the focus.
    const isOut = await box.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOut, `${at}: the focus is outside after ${presses + 1} presses of Tab`).toBe(false);
  }
}

/** Closes it as its reader does on this device, and sees the focus where it was. */
async function close(page: Page, { opener, shown, returns = opener, answer, leadsTo }: Overlay, hasTouch: boolean) {
  const box = shown(page);
  if (answer) {
    await box.getByRole('button', { name: answer }).click();
    // The next visit would cut this navigation off, or be cut off by it.
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
