import { expect, type Locator } from '@playwright/test';

/** Ticks a box or radio button. A press before hydration takes effect after it. */
export async function tick(choice: Locator): Promise<void> {
  await choice.click();
  await expect(choice).toBeChecked();
}
