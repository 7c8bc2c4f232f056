import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Presses a link or button as on this device: by touch, or by keyboard alone. */
export async function press(page: Page, target: Locator, hasTouch: boolean): Promise<void> {
  if (hasTouch) {
    await target.tap();
    return;
  }
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}
