import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** The operators' console in a browser without a script: everything there is a link or a form. */
export async function openConsole(browser: Browser, signIn: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signIn(context);
  return context.newPage();
}

/** Nothing scrolls sideways. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
