import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { storedWidths } from '../src/features/picture/picture.ts';
import { expect, test } from './test.ts';

const pages = ['/', '/discover', '/exhibition', '/story', '/story/3', '/article/40', '/community/list', '/event?id=1'];

/** A picture of one pixel. */
const DOT = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#6ba539' } })
  .png()
  .toBuffer();

type Shown = {
  /** Which it is, for messages. */
  name: string;
  frame: { width: number; height: number };
  image: { width: number; height: number };
  /** As wide as the picture is drawn to fill its frame, as the file is that was fetched, and as the picture itself is. */
  drawn: number;
  fetched: number;
  own: number;
};

/** Every picture of the page, once its file is there. */
function picturesOf(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('.picture img')].map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        const sizeOf = ({ offsetWidth: width, offsetHeight: height }: HTMLElement) => ({ width, height });
        const frame = image.closest<HTMLElement>('.picture') as HTMLElement;
        const { width, height } = sizeOf(image);
        const own = Number(image.getAttribute('width'));
        const ratio = own / Number(image.getAttribute('height'));
        return {
          name: `${frame.className} ${image.currentSrc}`,
          frame: sizeOf(frame),
          image: { width, height },
          drawn: Math.max(width, height * ratio),
          fetched: Number(/(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
          own,
        };
      }),
    ),
  );
}

test('a picture fills its frame; a small one of a list is square on phones', async ({ page, hasTouch }) => {
  // Who asks for a size first has it drawn.
  test.slow();
  for (const path of pages) {
    await page.goto(path);
    const shown = await picturesOf(page);
    for (const { name, frame, image } of shown) expect(image, `${path} ${name}`).toEqual(frame);
    const compact = page.locator('.card-grid-compact .card-picture');
    if (!hasTouch || (await compact.count()) === 0) continue;
    expect(await compact.first().boundingBox()).toMatchObject({ width: 112, height: 112 });
  }
});

for (const width of [390, 768, 1440]) {
  for (const density of [1, 3]) {
    test(
      `at ${width} pixels of density ${density} no picture is larger than it is drawn`,
      { tag: width < 800 ? '@phone' : '@desktop' },
      async ({ browser, baseURL }) => {
        const viewport = { width, height: 844 };
        // The search for pictures that runs ahead of a phone's page goes by its screen.
        const options = { baseURL, viewport, screen: viewport, deviceScaleFactor: density, isMobile: width < 800 };
        for (const path of pages) {
          // One visit each: a browser takes a larger copy that it has from another page.
          const context = await browser.newContext(options);
          const page = await context.newPage();
          // What is asked for is looked at, not how it looks: nothing is drawn for that.
          await page.route('**/*.{avif,webp,jpg}', (route) => route.fulfill({ contentType: 'image/png', body: DOT }));
          await page.goto(path);
          expect(await page.evaluate(() => devicePixelRatio)).toBe(density);
          for (const { name, drawn, fetched, own } of await picturesOf(page)) {
            const needed = Math.floor(drawn * density);
            const widths = storedWidths(own);
            const enough = widths.find((stored) => stored >= needed) ?? Math.max(...widths);
            expect(fetched, `${path}: ${drawn} pixels drawn of ${name}`).toBeLessThanOrEqual(enough);
            expect(fetched, `${path}: ${drawn} pixels drawn of ${name}`).toBeGreaterThanOrEqual(enough / 2);
          }
          await context.close();
        }
      },
    );
  }
}
