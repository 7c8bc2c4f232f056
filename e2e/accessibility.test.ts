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
  '/community/feed',
  '/community/list?channel=2',
  '/plant',
  '/plant?safe=all',
  '/plant/monstera-deliciosa',
  '/plant/dracaena-trifasciata',
  '/plant/lithops',
  '/search',
  '/search/result?keyword=몬스테라',
  '/search/result?keyword=ahstmxpfk',
  '/search/result?keyword=zzqqxx',
  '/search/result?keyword=',
  '/search/article?keyword=물',
  '/search/maker-story?keyword=식물&sort=views',
  '/search/talk?keyword=잎',
  '/search/profile?keyword=집사',
  '/exhibition',
  '/exhibition/1',
  '/events',
  '/event?id=1',
  '/user?id=1',
  '/user?id=1&tab=talks',
  '/maker/introduce',
  '/term/SERVICE',
  '/term/PRIVACY',
  '/term/PRIVACY?version=2023.03.02',
  '/term/GROROPRIVACY',
  '/term/MARKETING',
  '/term/MAKER',
  '/help/contact',
  '/help/trouble',
  '/offline',
  '/claim?code=no-such',
  '/story/999999',
  '/community/view/999999',
  '/no-such-page',
  '/%00',
  '/api/docs',
];

/** One of each layout: the others differ from it in what is written there. */
const layouts = [
  '/',
  '/discover',
  '/story',
  '/story/1',
  '/article/40',
  '/community/list',
  '/community/view/100',
  '/community/feed',
  '/plant',
  '/plant/dracaena-trifasciata',
  '/search',
  '/search/result?keyword=몬스테라',
  '/search/profile?keyword=집사',
  '/event?id=1',
  '/term/SERVICE',
  '/no-such-page',
];

for (const path of pages) {
  test(
    `axe finds nothing on ${path}`,
    { tag: layouts.includes(path) ? [] : '@desktop' },
    async ({ page, consoleErrors }) => {
      await page.goto(path);
      // Chromium reports a document that failed as a console error.
      if (/no-such|%00|999999/.test(path)) consoleErrors.length = 0;
      await expectNoBarriers(page);
    },
  );
}

/** From the narrowest, in CSS pixels. */
const widths = [320, 769, 1024, 1440];

test('nothing scrolls sideways, from 320 to 1440 pixels', { tag: '@phone' }, async ({ page, consoleErrors }) => {
  for (const path of pages) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
  consoleErrors.splice(0);
});
