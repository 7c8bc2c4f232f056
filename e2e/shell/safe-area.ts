import type { Page } from '@playwright/test';

/** Gives the page a screen whose clock, notch or lower edge covers this many pixels. */
export async function coverEdges(page: Page, insets: { top?: number; right?: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}
