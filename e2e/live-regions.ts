import type { Page } from '@playwright/test';

/** Hears what is put into live regions from now on, as a screen reader does. @returns what it has heard so far */
export async function hearRegions(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('[role="status"], [aria-live]')) continue;
        words.push(...[...addedNodes].flatMap(({ textContent }) => textContent || []));
      }
    }).observe(document.body, { subtree: true, childList: true });
    return words;
  });
  return () => heard.jsonValue();
}
