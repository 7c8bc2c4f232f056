import type { Page } from '@playwright/test';

/** @returns the elements whose corners change while they show the focus of the keyboard */
export async function reshapedByFocusOn(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const cornersOf = (element: Element) => getComputedStyle(element).borderRadius;
    // The press of Tab has made it show the focus; each element is measured without it first.
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
