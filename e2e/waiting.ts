import type { Page } from '@playwright/test';

/** Waits until the page is idle, as after hydrating an island. */
export function idle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1_000 })));
}

/** Milliseconds to upload a picture, encode it in a child process and show it. */
export const ENCODING_MS = 30_000;
