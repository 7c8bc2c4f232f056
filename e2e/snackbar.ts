import type { Locator, Page } from '@playwright/test';

/** What the page tells a reader in passing. */
export function snackbar(page: Page, text: string | RegExp): Locator {
  return page.getByTitle('눌러서 닫기').filter({ hasText: text });
}
