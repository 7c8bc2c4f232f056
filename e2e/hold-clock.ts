import type { Page, Route } from '@playwright/test';

/** How far ahead the page's time is stopped, in milliseconds: longer than a busy machine may take to stop it. */
const AHEAD_MS = 30_000;

/** The page's time, which is Playwright's, stands still from now on; how far it goes on is the test's to say. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Does what asks the server at an address, whose answer comes only once the page's time stands still: what is said then
 * stays for exactly as long as the clock is moved on.
 */
export async function answerWithClockHeld(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
  act: () => Promise<void>,
): Promise<void> {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isHeld;
    await answer(route);
  });
  const asked = page.waitForRequest(address);
  await act();
  await asked;
  await holdClock(page);
  hold();
}
