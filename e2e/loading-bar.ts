import type { Page } from '@playwright/test';

/** Whether the bar of what is loading, which is there, is put into the page anew when it next creeps on. */
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
