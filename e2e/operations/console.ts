import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** Opens the operators' console in a browser without JavaScript: all its controls are links and forms. */
export async function openConsole(browser: Browser, signIn: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signIn(context);
  return context.newPage();
}

/** Expects that the page does not scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
