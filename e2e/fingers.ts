import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Sends touches of fingers as the browser receives them. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  return {
    down: (...points: Point[]) => touch('touchStart', points),
    move: (...points: Point[]) => touch('touchMove', points),
    up: () => touch('touchEnd', []),
    /** The system has cancelled the touch, as for a phone call. */
    cancel: () => touch('touchCancel', []),
  };
}
