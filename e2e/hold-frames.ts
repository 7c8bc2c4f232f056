import type { Page } from '@playwright/test';

/** Holds back animation frames of the page's scripts. @returns a function that lets the next frame happen */
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
