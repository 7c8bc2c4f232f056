import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { expectSnackbar } from './snackbar.ts';
import { storyWriterOn } from './story-writer.ts';
import { photos } from './writer.ts';

/** A picture that is not up keeps a story from being published as long as it stands in it, and no longer. */

/** The head of a file as iPhones write it, which is refused. */
const heic = {
  name: 'IMG.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

async function publishNow(page: Page): Promise<void> {
  await storyWriterOn(page).publish.click();
  await page.getByRole('dialog', { name: '스토리 발행' }).getByRole('button', { name: '발행하기' }).click();
  await page.waitForURL(/\/story\/\d+$/);
}

/** Chromium reports calls that were refused or not answered. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test('a refused picture is taken out by whatever takes it out', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = storyWriterOn(page);
  await writer.open();
  await writer.title.fill('사진 없이 올리는 글');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '표지 사진 넣기' }).click();
  await (await chooser).setFiles([heic]);
  const cover = page.getByRole('region', { name: '표지' });
  await expect(cover.getByRole('alert')).toContainText('JPG로 내보낸 뒤 올려 주세요');
  await writer.body.click();
  await page.keyboard.type('글만 있어도 돼요.');
  await writer.publish.click();
  await expect(page.getByText('올리지 못한 사진이 있어요')).toBeVisible();
  await page.getByRole('button', { name: '표지 빼기' }).click();

  await writer.insertPhotos('사진', [heic]);
  await expect(writer.body.getByRole('alert')).toContainText('JPG로 내보낸 뒤 올려 주세요');
  await writer.blocks.last().click();
  await page.keyboard.press('Control+z');
  await expect(writer.body.locator('.editor-image')).toHaveCount(0);
  await publishNow(page);
});

test('a picture that this device does not have any more is not published away', async ({ page, context, signIn }) => {
  await signIn({ isMaker: true });
  const writer = storyWriterOn(page);
  await writer.open();
  await page.route('**/api/v1/uploadImage', (route) => route.abort());
  await writer.title.fill('사진을 잃은 글');
  await writer.body.click();
  await page.keyboard.type('사진이 없어졌어요.');
  await writer.insertPhotos('사진', await photos(1, 64));
  await expect(writer.body.locator('.editor-image')).toHaveAttribute('data-state', /waiting|sending/);
  await writer.saved();
  const gone = page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('pureut-uploads').onsuccess = resolve;
      }),
  );
  await gone;
  await page.close();

  const next = await context.newPage();
  const again = storyWriterOn(next);
  await again.open();
  await expectSnackbar(next, '사진 1장은 이 기기에 없어');
  await again.publish.click();
  await expect(next.getByText('올리지 못한 사진이 있어요')).toBeVisible();
  await expect(again.body.locator('[data-state="missing"] button').first()).toBeFocused();
  await next.getByRole('button', { name: '사진 빼기' }).click();
  await publishNow(next);
});
