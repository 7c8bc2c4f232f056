import type { Page } from '@playwright/test';

/** Until the page has done what it has been given to do, as an island has that was just hydrated. */
export function idle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1_000 })));
}

/** For a picture that is sent, encoded by a process of its own and shown. */
export const ENCODING_MS = 30_000;
