import { expect, test } from '../people/members.ts';
import { APP_USER_AGENT, appAround, installApp, takePhoto } from '../shell/native-app.ts';
import { storyWriterOn } from './story-writer.ts';

/** Photos of the native app for a story. */

test.use({ userAgent: APP_USER_AGENT });
test.beforeEach(({ context }) => installApp(context));

test('the app is asked for a photo, which is inserted at the cursor', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = storyWriterOn(page);
  await writer.open();
  const app = appAround(page);
  await writer.title.fill('앱에서 찍은 사진');
  await writer.body.click();
  await page.keyboard.type('첫 줄이에요.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('둘째 줄이에요.');
  await writer.blocks.first().click();
  await writer.insert('사진 찍기');
  await expect.poll(async () => (await app.told()).at(-1)).toEqual({ type: 'PHOTO_BY_APP', data: {} });

  await app.tell('PHOTO_BY_APP', { image: await takePhoto(page) });
  await writer.uploaded(1);
  await expect(writer.blocks.nth(1).locator('.editor-image')).toBeVisible();
  await expect(writer.blocks.nth(2)).toHaveText('둘째 줄이에요.');
});
