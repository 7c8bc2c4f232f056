import type { Page } from '@playwright/test';

/** How far ahead the page's time is stopped, in milliseconds: longer than a busy machine may take to stop it. */
const AHEAD_MS = 30_000;

/** The page's time, which is Playwright's, stands still from now on; how far it goes on is the test's to say. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
