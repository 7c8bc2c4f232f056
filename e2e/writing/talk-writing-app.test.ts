import { expect, test } from '../people/members.ts';
import { APP_USER_AGENT, appAround, installApp, takePhoto } from '../shell/native-app.ts';
import { writerOn } from './writer.ts';

/** Photos of the native app for a talk. */

test.use({ userAgent: APP_USER_AGENT });
test.beforeEach(({ context }) => installApp(context));

test('the app is asked for a photo, which is uploaded like any other', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/community/writing');
  const app = appAround(page);
  const writer = writerOn(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('앱에서 찍은 사진이에요.');
  const camera = page.getByRole('button', { name: '사진 찍기' });
  // READY is sent first, though the app may be asked before.
  await app.nonce();
  // The app may cancel or never answer the first request, so it can be asked again.
  await camera.click();
  await camera.click();
  await expect
    .poll(async () => (await app.told()).slice(1))
    .toEqual([
      { type: 'PHOTO_BY_APP', data: {} },
      { type: 'PHOTO_BY_APP', data: {} },
    ]);
  for (const image of ['', 'cancelled', 'data:image/jpeg;base64,', 'data:text/html;base64,PHA+']) {
    await app.tell('PHOTO_BY_APP', { image });
  }
  await app.tell('PHOTO_BY_APP', { image: await takePhoto(page) });
  await writer.uploaded(1);
  await expect(writer.text).toHaveValue('앱에서 찍은 사진이에요.');
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  await expect(page.getByRole('article').first().locator('.talk-picture')).toHaveCount(1);
});
