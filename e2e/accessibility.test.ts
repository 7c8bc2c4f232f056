import { expectNoBarriers } from './axe.ts';
import { expect, test } from './test.ts';

const pages = [
  '/',
  '/discover',
  '/story',
  '/story/1',
  '/article',
  '/article/40',
  '/community/list',
  '/community/view/100',
  '/exhibition',
  '/events',
  '/event?id=1',
  '/term/SERVICE',
  '/term/PRIVACY',
  '/term/PRIVACY?version=2023.03.02',
  '/term/GROROPRIVACY',
  '/term/MARKETING',
  '/no-such-page',
  '/api/docs',
];

for (const path of pages) {
  test(`axe finds nothing on ${path}`, async ({ page, consoleErrors }) => {
    await page.goto(path);
    // Chromium reports a 404 document as a console error.
    if (path === '/no-such-page') consoleErrors.length = 0;
    await expectNoBarriers(page);
  });
}

test('nothing scrolls sideways at 320 pixels', async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pages) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  consoleErrors.splice(0);
});
