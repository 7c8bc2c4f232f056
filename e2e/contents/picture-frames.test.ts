import sharp from 'sharp';
import { storedWidths } from '../../src/features/writing/picture/picture.ts';
import { picturesOn } from '../checks/picture-frames.ts';
import { expect, test } from '../test.ts';

const pages = ['/', '/discover', '/exhibition', '/story', '/story/3', '/article/40', '/community/list', '/event?id=1'];

/** A picture of one pixel. */
const DOT = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#6ba539' } })
  .png()
  .toBuffer();

/** Pictures are no larger than their place on the screen requires. `walk.test.ts` checks that each fills its frame. */

for (const [size, widths] of [
  ['phone', [390, 768]],
  ['desktop', [1440]],
] as const) {
  test(
    `on a ${size} of density 1 or 3 no picture is larger than it is drawn`,
    { tag: `@${size}` },
    async ({ browser, baseURL }) => {
      for (const [width, density] of widths.flatMap((width) => [1, 3].map((density) => [width, density] as const))) {
        const viewport = { width, height: 844 };
        // The browser's preload scanner uses the screen size of a phone.
        const options = { baseURL, viewport, screen: viewport, deviceScaleFactor: density, isMobile: width < 800 };
        for (const path of pages) {
          // A new context each time, because a browser reuses a larger copy from another page.
          const context = await browser.newContext(options);
          const page = await context.newPage();
          // The test checks the requested files only, so it answers with a tiny picture.
          await page.route('**/*.{avif,webp,jpg}', (route) => route.fulfill({ contentType: 'image/png', body: DOT }));
          await page.goto(path);
          expect(await page.evaluate(() => devicePixelRatio)).toBe(density);
          for (const { name, drawn, fetched, own } of await picturesOn(page)) {
            const needed = Math.floor(drawn * density);
            const stored = storedWidths(own);
            const enough = stored.find((each) => each >= needed) ?? Math.max(...stored);
            const message = `${path} at ${width} pixels of density ${density}: ${drawn} pixels drawn of ${name}`;
            expect(fetched, message).toBeLessThanOrEqual(enough);
            expect(fetched, message).toBeGreaterThanOrEqual(enough / 2);
          }
          await context.close();
        }
      }
    },
  );
}
