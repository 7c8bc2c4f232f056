import type { Page } from '@playwright/test';
import { expect, test } from '../people/members.ts';
import { photos, writerOn } from './writer.ts';

/** Unreadable photos are refused beside their picture; others can be added in every way. */

/** The head of an iPhone's photo file. */
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: HEIC };

test.beforeEach(async ({ page, signIn }) => {
  await signIn();
  await page.goto('/community/writing');
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
});

test(
  'a photo in an unreadable format is refused beside its picture, and nothing else is lost',
  { tag: '@desktop' },
  async ({ page, consoleErrors }) => {
    const writer = writerOn(page);
    await writer.chooseChannel('오늘의 초록');
    await writer.text.fill('사진 하나는 못 올렸어요.');
    await writer.choosePhotos([...(await photos(1)), heic]);
    const refused = writer.pictures.nth(1);
    await expect(refused.getByRole('alert')).toContainText('JPG로 내보낸 뒤 올려 주세요');
    await writer.uploaded(2);

    await writer.publish.click();
    await expect(page.getByText('올리지 못한 사진이 있어요')).toBeVisible();
    await expect(refused.getByRole('button', { name: '다시 올리기' })).toBeFocused();
    const answered = page.waitForResponse('**/api/v1/uploadImage');
    await page.keyboard.press('Enter');
    expect((await answered).status()).toBe(415);
    await expect(refused.getByRole('alert')).toContainText('JPG로 내보낸 뒤 올려 주세요');
    await page.getByRole('button', { name: '2번째 사진 빼기' }).click();
    await expect(writer.text).toHaveValue('사진 하나는 못 올렸어요.');
    await writer.publish.click();
    await page.waitForURL(/\/community\/view\/\d+$/);
    await expect(page.getByRole('article').first().locator('.talk-picture')).toHaveCount(1);
    // Chromium logs the 415s.
    consoleErrors.length = 0;
  },
);

/** Brings files into the page by mouse or clipboard. @returns whether the page has accepted them */
function bring(page: Page, way: 'paste' | 'drop', files: { type: string; bytes: number[] }[]) {
  return page.evaluate(
    ([event, brought]) => {
      const clipboardData = new DataTransfer();
      for (const { type, bytes } of brought) {
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'photo', { type }));
      }
      const options = { bubbles: true, cancelable: true };
      if (event === 'paste') {
        const field = document.querySelector('textarea');
        return field?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData })) === false;
      }
      const at = document.querySelector('h1') ?? document.body;
      at.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: clipboardData }));
      return !at.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: clipboardData }));
    },
    [way, files] as const,
  );
}

test('photos are pasted, and dropped anywhere on the page', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
  const writer = writerOn(page);
  const [photo] = await photos(1, 64);
  const jpeg = { type: 'image/jpeg', bytes: [...(photo?.buffer ?? [])] };
  expect(await bring(page, 'paste', [jpeg])).toBe(true);
  await writer.uploaded(1);
  expect(await bring(page, 'drop', [jpeg])).toBe(true);
  await writer.uploaded(2);

  // Windows has no type for iPhone photos.
  expect(await bring(page, 'drop', [{ type: '', bytes: [...HEIC] }])).toBe(true);
  await expect(writer.pictures.nth(2).getByRole('alert')).toContainText('JPG로 내보낸 뒤 올려 주세요');
  // Chromium logs the 415.
  consoleErrors.length = 0;
});
