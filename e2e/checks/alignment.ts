import type { Page } from '@playwright/test';

/** The parts of a content's head, and its text. */
const HEAD = '.content-eyebrow, .content-head h1, .content-subtitle, .content-byline, .content-picture, .body-prose';

/** @returns the left edge of each part of a content's head and of its text, in pixels; empty if all are equal */
export function unevenHeadOn(page: Page): Promise<string[]> {
  return page.locator(HEAD).evaluateAll((elements) => {
    const edges = elements.map((element) => Math.round(element.getBoundingClientRect().left));
    if (new Set(edges).size <= 1) return [];
    return elements.map(({ className, localName }, index) => `${localName}.${className} at ${edges[index]}`);
  });
}

/** @returns the selected links of filters that are not fully visible when a page opens */
export function hiddenChoicesOn(page: Page): Promise<string[]> {
  return page.locator('.filter-links [aria-current]').evaluateAll((links) =>
    links
      .filter((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        return scrollY !== 0 || left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      })
      .map((link) => `${link.textContent?.trim()} of ${link.closest('.filter-links')?.className}`),
  );
}

/** @returns the left edge of the tabs of the makers' area in pixels, if the page has them */
export async function makerTabsEdgeOn(page: Page): Promise<number | undefined> {
  return (await page.getByRole('navigation', { name: '메이커 메뉴' }).all())[0]?.evaluate(
    (tabs) => tabs.getBoundingClientRect().left,
  );
}
