import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

interface Shift {
  value: number;
  /** The elements that moved, each with its old and new place. */
  moved: string[];
}

/** Records layout shifts of the pages that are opened from now on, each from its first paint. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
          return `${name}: ${place(previousRect)} → ${place(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects no visible layout shift: at most a tenth of the limit for "good". */
export async function expectStill(page: Page, path: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path}\n${shifts.flatMap(({ moved }) => moved).join('\n')}`).toBeLessThanOrEqual(0.01);
}
