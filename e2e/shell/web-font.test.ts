import type { Page, Request } from '@playwright/test';
import { openDevice } from '../device.ts';
import { expectStill, watchShifts } from './layout-shifts.ts';
import { expect, test } from '../test.ts';
import { idle } from '../waiting.ts';

const ADDRESS = '**/fonts/*.woff2';

/** Returns the number of lines of each text, in document order. */
const countLines = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p, li)').evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    }),
  );

/** Returns the fonts that render the first element of a selector. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** Opens the page, and waits until the web font is stored for later pages. */
async function fetchFont(page: Page, path: string): Promise<number> {
  const [answer] = await Promise.all([page.waitForResponse(ADDRESS), page.goto(path)]);
  await page.waitForFunction(() => localStorage.getItem('font') !== null);
  return (await answer.body()).length;
}

const PATHS = ['/', '/story', '/article/40', '/community/view/102'];

/** Opens a page in which the font arrives last, and expects no layout shift. */
async function expectStillness(page: Page, path: string): Promise<void> {
  await watchShifts(page);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let underWay = 0;
  await page.route(ADDRESS, async (route) => {
    underWay++;
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const countDown = (request: Request) => {
    if (request.url().endsWith('.woff2')) underWay--;
  };
  page.on('requestfinished', countDown);
  await page.goto(path);
  await asked.promise;
  const lines = await countLines(page);
  released.resolve();
  await expect.poll(() => underWay).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  expect(await countLines(page), path).toEqual(lines);
  await expectStill(page, path);
  page.off('requestfinished', countDown);
  await page.unroute(ADDRESS);
}

test('a late font shifts nothing on a page', async ({ page }) => {
  for (const path of PATHS) {
    await expectStillness(page, path);
    // As on a device that has not stored the font yet.
    await page.evaluate(() => localStorage.clear());
  }
});

test('a stored font is used from the first paint on', { tag: '@desktop' }, async ({ page }) => {
  await watchShifts(page);
  const bytes = await fetchFont(page, '/');
  expect(bytes).toBeLessThanOrEqual(250_000);
  expect(await facesOf(page, 'h1')).not.toContain('Pretendard Variable');
  for (const path of ['/article/40', '/story', '/community/view/102', '/']) {
    await page.goto(path);
    await page.waitForLoadState();
    expect(await facesOf(page, 'h1'), path).toEqual(['Pretendard Variable']);
    await expectStill(page, path);
    const transferred = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(transferred, path).toEqual([0]);
  }
});

test('browsers that save data fetch no font', { tag: '@desktop' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  for (const path of ['/', '/story']) {
    await page.goto(path);
    await idle(page);
    expect(asked.filter((address) => address.startsWith('/fonts/'))).toEqual([]);
  }
});

test.describe('on a device with its own fonts', { tag: '@desktop' }, () => {
  test('a late font shifts nothing on an article', async () => {
    await using device = await openDevice('korean');
    await expectStillness(device.page, '/article/40');
    expect(await facesOf(device.page, '.body-prose p')).toEqual(['NanumGothic']);
  });

  test('text without a Korean system font is rendered as soon as the web font is loaded', async () => {
    await using device = await openDevice('latin');
    await fetchFont(device.page, '/article/40');
    await expect.poll(() => facesOf(device.page, '.body-prose p')).toEqual(['Pretendard Variable']);
  });
});
