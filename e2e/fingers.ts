import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Fingers on the screen, as the browser itself would tell of them. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  return {
    down: (...points: Point[]) => touch('touchStart', points),
    move: (...points: Point[]) => touch('touchMove', points),
    up: () => touch('touchEnd', []),
    /** The system has taken them, as for a call. */
    cancel: () => touch('touchCancel', []),
  };
}
