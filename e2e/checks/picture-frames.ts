import type { Page } from '@playwright/test';

export type Shown = {
  /** Identifies the picture in messages. */
  name: string;
  frame: { width: number; height: number };
  image: { width: number; height: number };
  /**
   * The width at which the picture fills its frame, the width of the fetched file, and the width of the original; in
   * pixels.
   */
  drawn: number;
  fetched: number;
  own: number;
};

/** Measures every picture of the page once its file is loaded. */
export function picturesOn(page: Page): Promise<Shown[]> {
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

/** @returns the pictures that do not fill their frame */
export async function unfilledFramesOn(page: Page): Promise<string[]> {
  const sizeOf = ({ width, height }: Shown['frame']) => `${width} by ${height}`;
  return (await picturesOn(page))
    .filter(({ frame, image }) => sizeOf(frame) !== sizeOf(image))
    .map(({ name, frame, image }) => `${name}: ${sizeOf(image)} in a frame of ${sizeOf(frame)}`);
}

/** @returns the small pictures of lists that are not squares of 112 pixels, which is their size on phones */
export function unsquareCardsOn(page: Page): Promise<string[]> {
  return page.locator('.card-grid-compact .card-picture').evaluateAll((pictures) =>
    pictures
      .slice(0, 1)
      .map((picture) => picture.getBoundingClientRect())
      .filter(({ width, height }) => width !== 112 || height !== 112)
      .map(({ width, height }) => `.card-grid-compact .card-picture: ${width} by ${height}`),
  );
}
