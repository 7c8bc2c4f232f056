import { expectNoBarriers } from '../walk/axe.ts';
import { expect, test } from '../people/members.ts';
import { photos, writerOn } from './writer.ts';

/** No text or photo of an unfinished talk is lost. */

const AUTOSAVE_MS = 2_000;

test(
  'a talk with five photos survives lost connections and a closed tab',
  { tag: '@phone' },
  async ({ page, context, signIn, consoleErrors }) => {
    await signIn();
    await page.clock.install();
    await page.goto('/community/writing');
    const writer = writerOn(page);
    await writer.chooseChannel('오늘의 초록');
    await writer.text.fill('새잎이 났어요.');
    await page.clock.fastForward(AUTOSAVE_MS);
    await writer.saved();

    await context.setOffline(true);
    await writer.choosePhotos(await photos(5));
    await expect(writer.pictures).toHaveCount(5);
    await page.getByRole('textbox', { name: '1번째 사진 설명' }).fill('새로 난 잎');
    await writer.text.pressSequentially(' 연결이 없을 때 쓴 말.');
    await page.clock.fastForward(AUTOSAVE_MS);
    await expect(writer.status).toContainText('연결되면 저장할게요');
    await page.close();
    await context.setOffline(false);

    const next = await context.newPage();
    await next.goto('/community/writing');
    const again = writerOn(next);
    await expect(again.text).toHaveValue('새잎이 났어요. 연결이 없을 때 쓴 말.');
    await again.uploaded(5);
    await expect(next.getByRole('textbox', { name: '1번째 사진 설명' })).toHaveValue('새로 난 잎');
    await expect(again.channel('오늘의 초록')).toBeChecked();
    await again.publish.click();
    await next.waitForURL(/\/community\/view\/\d+$/);
    await expect(next.getByRole('article').first()).toContainText('연결이 없을 때 쓴 말.');
    await expect(next.getByRole('article').first().locator('.talk-picture')).toHaveCount(5);
    // The browser logs each call without a connection.
    consoleErrors.length = 0;
  },
);

test('the writer has no barriers, and nothing scrolls sideways', async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto('/community/writing');
  const writer = writerOn(page);
  await writer.chooseChannel('식물 SOS');
  await writer.text.fill('잎이 노래져요.');
  await writer.choosePhotos(await photos(2));
  await writer.uploaded(2);
  await page.getByRole('textbox', { name: '태그' }).fill('몬스테라');
  await page.keyboard.press('Enter');
  await page.clock.fastForward(AUTOSAVE_MS);
  await writer.saved();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: '미리보기' }).click();
  await expect(page.getByRole('dialog', { name: '미리보기' })).toContainText('#몬스테라');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a call for help shows each answer right under its question', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/community/writing?channel=2');
  const writer = writerOn(page);
  await writer.text.fill('잎이 처져요.');
  await page.getByRole('textbox', { name: '식물' }).fill('몬스테라');
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  const question = await page.getByRole('term').first().boundingBox();
  const answer = await page.getByRole('definition').first().boundingBox();
  expect(answer?.x).toBe(question?.x);
});

for (const [path, island] of [
  ['/community/writing', 'TalkWriterIsland'],
  ['/maker/myStoryEdit', 'StoryWriterIsland'],
] as const) {
  test(`the head of the page names all scripts of ${island} @desktop`, async ({ page, signIn }) => {
    await signIn({ isMaker: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.endsWith('.js')),
      );
    for (const read of ['/', '/community/view/100', '/my/etc', '/community/list']) {
      await page.goto(read);
      await expect(page.locator('html')).toHaveAttribute('data-me');
    }
    // The last file that an idle member’s page fetches.
    await expect.poll(loaded).toContainEqual(expect.stringContaining('/new-version.'));
    const ofEveryPage = await loaded();
    // Only the page for writing loads it.
    expect(asked.filter((address) => address.includes(`/${island}.`))).toEqual([]);
    await page.goto(path);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    const named = await page
      .locator('head link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const own = (await loaded()).filter((script) => !ofEveryPage.includes(script));
    expect(own.filter((script) => !named.includes(script))).toEqual([]);
    for (const script of named) expect((await page.request.get(script)).status(), script).toBe(200);
  });
}
