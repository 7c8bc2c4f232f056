import { expect, test } from '../people/members.ts';
import { storyDraftsOf, storyWriterOn } from './story-writer.ts';
import { photos } from './writer.ts';

/** No text or picture of an unfinished story is lost. */

const AUTOSAVE_MS = 2_000;

/** Chromium logs refused and failed calls. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test('a story survives a closed tab without a connection, with the picture that was being uploaded', async ({
  page,
  context,
  signIn,
}) => {
  await signIn({ isMaker: true });
  await page.clock.install();
  const writer = storyWriterOn(page);
  await writer.open();
  await writer.title.fill('끊긴 날의 기록');
  await writer.body.click();
  await page.keyboard.type('연결된 동안 쓴 말.');
  await page.clock.fastForward(AUTOSAVE_MS);
  await writer.saved();
  await context.setOffline(true);
  await writer.insertPhotos('사진', await photos(1));
  await page.keyboard.type('끊긴 동안 쓴 말.');
  await page.clock.fastForward(AUTOSAVE_MS);
  await expect(writer.status).toContainText('연결되면 저장할게요');
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  const again = storyWriterOn(next);
  await again.open();
  await expect(again.title).toHaveValue('끊긴 날의 기록');
  await expect(again.body).toContainText('연결된 동안 쓴 말.');
  await expect(again.body).toContainText('끊긴 동안 쓴 말.');
  await again.uploaded(1);
  await expect
    .poll(async () => (await storyDraftsOf(next))[0]?.body.body.map(({ type }) => type), { timeout: 30_000 })
    .toEqual(['paragraph', 'image', 'paragraph']);
});
