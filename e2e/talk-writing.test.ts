import { expectNoBarriers } from './axe.ts';
import { hearRegions } from './live-regions.ts';
import { expect, test } from './members.ts';
import { idle } from './waiting.ts';
import { photos, writerOn } from './writer.ts';

/** Nobody loses a word, nor a photo, on the way to a talk. */

test('a talk with five photos outlives lost connections and a closed tab', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.goto('/community/writing');
  const writer = writerOn(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('새잎이 났어요.');
  await writer.saved();

  await context.setOffline(true);
  await writer.choosePhotos(await photos(5));
  await expect(writer.pictures).toHaveCount(5);
  await writer.text.pressSequentially(' 연결이 없을 때 쓴 말.');
  await expect(writer.status).toContainText('연결되면 저장할게요', { timeout: 20_000 });
  await context.setOffline(false);
  await writer.uploaded(5);
  await page.getByRole('textbox', { name: '1번째 사진 설명' }).fill('새로 난 잎');
  await writer.saved();

  await context.setOffline(true);
  await writer.text.pressSequentially(' 탭이 닫히기 전의 말.');
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto('/community/writing');
  const again = writerOn(next);
  await expect(again.text).toHaveValue('새잎이 났어요. 연결이 없을 때 쓴 말. 탭이 닫히기 전의 말.');
  await again.uploaded(5);
  await expect(next.getByRole('textbox', { name: '1번째 사진 설명' })).toHaveValue('새로 난 잎');
  await expect(again.channel('오늘의 초록')).toBeChecked();
  await again.publish.click();
  await next.waitForURL(/\/community\/view\/\d+$/);
  await expect(next.getByRole('article').first()).toContainText('탭이 닫히기 전의 말.');
  await expect(next.getByRole('article').first().locator('.talk-picture')).toHaveCount(5);
  // The browser tells of each call that found no connection.
  consoleErrors.length = 0;
});

test(
  'a draft is found on another device, with its photos',
  { tag: '@desktop' },
  async ({ page, browser, signIn, baseURL }) => {
    await signIn();
    await page.goto('/community/writing');
    const writer = writerOn(page);
    await writer.text.fill('집에서 쓰기 시작한 글');
    await writer.choosePhotos(await photos(1));
    await writer.uploaded(1);
    await writer.saved();

    const device = await browser.newContext({ ...(baseURL && { baseURL }) });
    await device.addCookies(await page.context().cookies());
    const there = await device.newPage();
    await there.goto('/community/writing');
    await there.getByRole('button', { name: '초안' }).click();
    await there.getByRole('button', { name: /집에서 쓰기 시작한 글/ }).click();
    await expect(writerOn(there).text).toHaveValue('집에서 쓰기 시작한 글');
    await writerOn(there).uploaded(1);
    await device.close();
  },
);

test('two tabs: neither text is lost', { tag: '@desktop' }, async ({ page, context, signIn, consoleErrors }) => {
  await signIn();
  await page.goto('/community/writing');
  await writerOn(page).text.fill('처음 쓴 글');
  await writerOn(page).saved();
  const other = await context.newPage();
  await other.goto('/community/writing');
  await expect(writerOn(other).text).toHaveValue('처음 쓴 글');
  await writerOn(other).text.fill('둘째 탭의 글');
  await writerOn(other).saved();
  await writerOn(page).text.fill('첫째 탭의 글');
  const question = page.getByRole('alertdialog', { name: '다른 곳에서도 이 글을 썼어요' });
  await expect(question).toContainText('둘째 탭의 글');
  await question.getByRole('button', { name: '여기에 쓴 글로 저장하기' }).click();
  await writerOn(page).saved();
  await page.getByRole('button', { name: '초안' }).click();
  const drafts = page.getByRole('dialog', { name: '초안' });
  await expect(drafts).toContainText('첫째 탭의 글');
  await expect(drafts).toContainText('둘째 탭의 글');
  // Chromium reports the answer 409.
  consoleErrors.length = 0;
});

test('axe finds nothing in the writer, and nothing scrolls sideways', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/community/writing');
  const writer = writerOn(page);
  await writer.chooseChannel('식물 SOS');
  await writer.text.fill('잎이 노래져요.');
  await writer.choosePhotos(await photos(2));
  await writer.uploaded(2);
  await page.getByRole('textbox', { name: '태그' }).fill('몬스테라');
  await page.keyboard.press('Enter');
  await writer.saved();
  // Not each save is read out.
  await expect(page.getByRole('status').filter({ hasText: '저장됨' })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: '미리보기' }).click();
  await expect(page.getByRole('dialog', { name: '미리보기' })).toContainText('#몬스테라');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('each photo that is taken out is read out, and the focus goes on to its neighbour', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/community/writing');
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  const writer = writerOn(page);
  await writer.choosePhotos(await photos(3, 64));
  await writer.uploaded(3);
  const heard = await hearRegions(page);
  const takeOut = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await takeOut('2번째 사진 빼기');
  await expect(writer.pictures).toHaveCount(2);
  await expect(page.getByRole('button', { name: '2번째 사진 빼기' })).toBeFocused();
  await takeOut('2번째 사진 빼기');
  await expect(writer.pictures).toHaveCount(1);
  await expect(page.getByRole('button', { name: '1번째 사진 빼기' })).toBeFocused();
  await takeOut('1번째 사진 빼기');
  await expect(writer.pictures).toHaveCount(0);
  await expect(page.getByRole('button', { name: '사진 넣기' })).toBeFocused();
  expect((await heard()).filter((words) => words.includes('사진'))).toEqual(Array(3).fill('사진을 뺐어요'));
});

test('photos are put in another order by their buttons, and one Enter ends one tag', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/community/writing');
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  const writer = writerOn(page);
  await writer.choosePhotos(await photos(3));
  await writer.uploaded(3);
  await page.getByRole('textbox', { name: '3번째 사진 설명' }).fill('마지막 사진');
  await page.getByRole('button', { name: '3번째 사진 앞으로' }).click();
  await expect(page.getByRole('textbox', { name: '2번째 사진 설명' })).toHaveValue('마지막 사진');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '1번째 사진 설명' })).toHaveValue('마지막 사진');
  const atTheStart = page.getByRole('button', { name: '1번째 사진 앞으로' });
  await expect(atTheStart).toBeFocused();
  await expect(atTheStart).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '1번째 사진 설명' })).toHaveValue('마지막 사진');
  await page.getByRole('button', { name: '2번째 사진 뒤로' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '3번째 사진 뒤로' })).toBeFocused();

  const tags = page.getByRole('textbox', { name: '태그' });
  await tags.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '새잎', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '새잎' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '새잎 태그 빼기' })).toHaveCount(1);
  await expect(tags).toHaveValue('');
});

test('nobody loads the writer’s script before they write', async ({ page, signIn }) => {
  await signIn();
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('/TalkWriterIsland.') && scripts.push(request.url()));
  for (const path of ['/', '/community/list', '/community/view/100', '/my/etc']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-me');
    await idle(page);
    expect(scripts, path).toEqual([]);
  }
  await page.goto('/community/writing');
  await expect.poll(() => scripts).not.toEqual([]);
});

for (const [path, island] of [
  ['/community/writing', 'TalkWriterIsland'],
  ['/maker/myStoryEdit', 'StoryWriterIsland'],
] as const) {
  test(`the scripts of ${island} are all named at the head of its page @desktop`, async ({ page, signIn }) => {
    await signIn({ isMaker: true });
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.endsWith('.js')),
      );
    await page.goto('/community/list');
    // What a member’s page fetches last, at rest.
    await expect.poll(loaded).toContainEqual(expect.stringContaining('/new-version.'));
    const ofEveryPage = await loaded();
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
