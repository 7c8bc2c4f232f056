import type { Page } from '@playwright/test';

/** From now on the page's scripts wait for the next frame, which comes when what this returns is called. */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { requestAnimationFrame: request } = window;
    const callbacks: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => callbacks.push(callback);
    return { callbacks, request };
  });
  return () =>
    held.evaluate(({ callbacks, request }) => {
      window.requestAnimationFrame = request;
      for (const callback of callbacks) requestAnimationFrame(callback);
    });
}
