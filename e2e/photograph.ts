import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A folder for pictures; without it no picture is taken. */
const FOLDER = process.env.SCREENSHOTS;
const PHONE = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];
const DESKTOP = [{ width: 1440, height: 900 }];

/** Takes pictures of the screen in light and in dark, on phones also at the size of a tablet. */
export async function photograph(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  if (!FOLDER || !before) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const size of before.width < 800 ? PHONE : DESKTOP) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(FOLDER, `${size.width}-${colorScheme}-${name}.png`), animations: 'disabled' });
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}
