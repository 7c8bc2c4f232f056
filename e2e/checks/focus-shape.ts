import type { Page } from '@playwright/test';

/** @returns the elements whose corners change while they show keyboard focus */
export async function reshapedByFocusOn(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const cornersOf = (element: Element) => getComputedStyle(element).borderRadius;
    // The Tab key has switched the page to visible focus. Each element is measured without focus first.
    (document.activeElement as HTMLElement | null)?.blur();
    const all = document.querySelectorAll<HTMLElement>('a[href], button, summary, input, textarea, [tabindex="0"]');
    const reshaped = [...all]
      .filter((element) => {
        const before = cornersOf(element);
        element.focus({ preventScroll: true });
        return element.matches(':focus-visible') && cornersOf(element) !== before;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
    (document.activeElement as HTMLElement | null)?.blur();
    return reshaped;
  });
}
