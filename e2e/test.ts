import { test as base, expect } from '@playwright/test';
import { recordBrowser } from '../tests/coverage/record-browser.ts';
import { noteSnackbars } from './shell/snackbar.ts';

/**
 * Every test fails on an error in the browser's console, such as a blocked script, a hydration mismatch or a missing
 * file.
 */
export const test = base.extend<{ consoleErrors: string[] }, { coverage: undefined }>({
  // Only for `npm run test:coverage`.
  coverage: [
    async ({ browser }, use) => {
      if (process.env.NODE_V8_COVERAGE) recordBrowser(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  async context({ context }, use) {
    await noteSnackbars(context);
    await use(context);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
