import { expect, type Locator } from '@playwright/test';

/** Chooses a box or a radio. Pressed before the page is ready, it is ticked when it is. */
export async function tick(choice: Locator): Promise<void> {
  await choice.click();
  await expect(choice).toBeChecked();
}
