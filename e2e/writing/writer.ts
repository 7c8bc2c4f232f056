import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../test.ts';

/** Returns photos as a camera makes them: each in another colour, and large. */
export async function photos(
  count: number,
  side = 1600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: 40 + 20 * index, g: 120, b: 60 };
      const buffer = await sharp({ create: { width: side, height: side, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return { name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}

/** The page for writing a talk, as its author sees it. */
export function writerOn(page: Page) {
  const pictures = page.getByRole('region', { name: '사진' }).getByRole('listitem');
  return {
    text: page.getByRole('textbox', { name: '내용' }),
    channel: (title: string) => page.getByRole('radio', { name: title }),
    /** A press before hydration takes effect after it. */
    async chooseChannel(title: string) {
      await page.getByRole('radio', { name: title }).click({ force: true });
      await expect(page.getByRole('radio', { name: title })).toBeChecked();
    },
    pictures,
    status: page.locator('.draft-status'),
    publish: page.getByRole('button', { name: '올리기', exact: true }),
    async choosePhotos(files: Awaited<ReturnType<typeof photos>>) {
      // A person would open the file chooser by its button, which waits for the form's script.
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      await page.locator('input[type="file"]').setInputFiles(files);
    },
    /** Waits until everything is saved on the server. */
    async saved() {
      await expect(page.locator('.draft-status[data-status="clean"]')).toContainText(/저장됨 \d\d:\d\d/);
    },
    async uploaded(count: number) {
      await expect(pictures).toHaveCount(count);
      await expect(pictures.locator('progress')).toHaveCount(0, { timeout: 60_000 });
    },
  };
}
