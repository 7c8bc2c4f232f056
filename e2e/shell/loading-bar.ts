import type { Page } from '@playwright/test';

/** Returns whether the visible loading bar is inserted into the page anew before its next step. */
export function isMovedWhileItCreeps(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const region = document.querySelector('.loading');
        const [place, line] = [region?.parentElement, region?.querySelector('.loading-bar')];
        if (!place || !line) throw new Error('nothing is loading');
        new MutationObserver(() => resolve(true)).observe(place, { childList: true });
        new MutationObserver(() => resolve(false)).observe(line, { attributes: true });
      }),
  );
}
