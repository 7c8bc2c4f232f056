import { expect, type Locator } from '@playwright/test';

/** Expects that no other element covers the target at points near its four corners, where its buttons are. */
export async function expectOnTop(target: Locator): Promise<void> {
  const isMet = () =>
    target.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inset = 3;
      const corners = [left + inset, right - inset].flatMap((x) =>
        [top + inset, bottom - inset].map((y) => [x, y] as const),
      );
      return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(isMet).toBe(true);
}
