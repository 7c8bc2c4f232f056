import type { Page } from '@playwright/test';

/** From now on no press leads anywhere. @returns which presses of links would have, oldest first */
export async function noteFollowed(page: Page): Promise<() => Promise<boolean[]>> {
  const followed = await page.evaluateHandle(() => {
    const presses: boolean[] = [];
    addEventListener('click', (event) => {
      presses.push(!event.defaultPrevented);
      event.preventDefault();
    });
    return presses;
  });
  return () => followed.jsonValue();
}
