import type { Page } from '@playwright/test';

/** @returns by how many pixels the page scrolls sideways at each of these window widths */
export async function overflowAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 });
    const overflow = await page.evaluate(() => {
      const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      if (excess <= 0) return undefined;
      // The innermost element that ends outside of the window.
      const beyond = [...document.body.querySelectorAll('*')].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth,
      );
      return `${excess} pixels, by ${beyond.at(-1)?.outerHTML.slice(0, 120) ?? 'no element'}`;
    });
    if (overflow) found.push(`in a window of ${width}: ${overflow}`);
  }
  return found;
}
