import { stopClock } from '../stop-clock.ts';
import { expect, test } from '../test.ts';

/** The bar at the top of the page while the next page loads. */

type Tells = { tell(path: string, bar: string): void };

test('a slow page shows the bar, a fast one does not', { tag: '@desktop' }, async ({ page }) => {
  const announced: string[] = [];
  await page.exposeFunction('tell', (path: string, bar: string) => announced.push(`${path}: ${bar}`));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { documentElement: root } = document;
      const { height, position } = getComputedStyle(root, '::before');
      if (!root.hasAttribute('data-navigating')) return;
      (window as unknown as Tells).tell(location.pathname, `${position} ${height}`);
    }).observe(document, { attributes: true, attributeFilter: ['data-navigating'], subtree: true });
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/story/3', async (route) => {
    await arrived;
    await route.continue();
  });

  await page.clock.install();
  await page.goto('/story');
  // biome-ignore lint/plugin: no wait; the call returns before the page leaves
  await page.evaluate(() => void setTimeout(() => location.assign('/story/3')));
  await expect.poll(() => announced).toEqual(['/story: fixed 3px']);
  arrive();
  await page.waitForURL('/story/3');
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-navigating');
  // The page's clock stands still, however busy the machine is.
  await stopClock(page);
  await page.goBack();
  await expect(page).toHaveURL('/story');
  await expect(root).not.toHaveAttribute('data-navigating');
  expect(announced).toHaveLength(1);
});
