import type { Page, Route } from '@playwright/test';

/** Milliseconds into the future at which the page's clock is stopped: longer than a busy machine takes to stop it. */
const AHEAD_MS = 30_000;

/** Stops the page's clock, which is Playwright's. The test advances it from now on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Performs an action with a call to this address, and answers the call only after the page's clock has stopped. A
 * snackbar then stays for exactly as long as the test advances the clock.
 */
export async function answerWithClockHeld(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
  act: () => Promise<void>,
): Promise<void> {
  const { promise: clockStopped, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await clockStopped;
    await answer(route);
  });
  const asked = page.waitForRequest(address);
  await act();
  await asked;
  await stopClock(page);
  letAnswer();
}
