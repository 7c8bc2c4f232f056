import { koreanKeyboard } from './korean-keyboard.ts';
import { expect, test } from './members.ts';
import { storyDraftsOf, storyWriterOn } from './story-writer.ts';

/** Words come out of the editor as they were typed: by a Korean keyboard, and by the keyboard alone. */

test.beforeEach(async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  await storyWriterOn(page).open();
});

test('syllables are composed while drafts are saved, pictures go up and blocks are split', async ({ page }) => {
  const writer = storyWriterOn(page);
  const keyboard = await koreanKeyboard(page);
  await writer.body.focus();
  await keyboard.compose('ㅅ', '새');
  // Saved while the syllable is open: nobody touches it.
  await writer.saved();
  await keyboard.compose('새', '샌');
  await keyboard.compose('새');
  await keyboard.commit('새');
  await keyboard.compose('ㅇ', '이', '잎');
  await keyboard.commit('잎');
  await expect(writer.blocks.first()).toHaveText('새잎');
  await page.keyboard.press('Enter');
  await keyboard.compose('ㄲ', '꼬', '꽃');
  await keyboard.commit('꽃');
  await expect(writer.blocks.nth(1)).toHaveText('꽃');
  await writer.saved();
  await expect
    .poll(async () => (await storyDraftsOf(page))[0]?.body.body)
    .toEqual([
      { type: 'paragraph', text: '새잎' },
      { type: 'paragraph', text: '꽃' },
    ]);
});

test('a slash is a slash while a syllable is composed, and opens the menu at the beginning of a line', async ({
  page,
}) => {
  const writer = storyWriterOn(page);
  const keyboard = await koreanKeyboard(page);
  await writer.body.focus();
  await keyboard.compose('ㅁ', '물');
  await page.keyboard.insertText('/');
  await expect(writer.menu).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(writer.menu).toBeVisible();
  await expect(writer.menu.getByRole('button').first()).toBeFocused();
  // Once more writes it.
  await page.keyboard.press('/');
  await expect(writer.menu).toBeHidden();
  await page.keyboard.type('물');
  await expect(writer.blocks.nth(1)).toHaveText('/물');
});

test('a heading takes no link', { tag: '@desktop' }, async ({ page }) => {
  const writer = storyWriterOn(page);
  const link = page.getByRole('button', { name: '링크', exact: true });
  await writer.body.click();
  await expect(link).toBeEnabled();
  await writer.insert('소제목');
  await page.keyboard.type('링크 없는 제목');
  await expect(link).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(link).toBeEnabled();
});

test('a tag that is offered stands for what was typed, and one types on', { tag: '@desktop' }, async ({ page }) => {
  const tags = page.getByRole('textbox', { name: '태그' });
  const offers = page.getByRole('list', { name: '많이 쓰는 태그' });
  const [offered = ''] = await offers.getByRole('button').allTextContents();
  const tag = offered.replace('#', '');
  await tags.fill(tag.slice(0, 1));
  await offers.getByRole('button', { name: `${tag} 태그 달기`, exact: true }).click();
  await expect(page.getByRole('button', { name: /태그 빼기$/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: `${tag} 태그 빼기`, exact: true })).toBeVisible();
  await expect(tags).toBeFocused();
});

test('everything is reached by the keyboard', { tag: '@desktop' }, async ({ page }) => {
  const writer = storyWriterOn(page);
  await writer.title.focus();
  await page.keyboard.type('자판으로 쓴 글');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(writer.body).toBeFocused();
  await page.keyboard.type('첫 줄');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(writer.menu.getByRole('button').first()).toBeFocused();
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(writer.body.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(writer.body).toBeFocused();
  await page.keyboard.type('소제목이에요');
  await expect(writer.body.getByRole('heading', { level: 2 })).toHaveText('소제목이에요');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(writer.blocks.first()).toHaveText('소제목이에요');
  await page.keyboard.press('Control+z');
  await expect(writer.blocks.first()).toHaveText('첫 줄');

  await page.keyboard.press('Control+a');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('첫 줄');
  await page.keyboard.press('Control+b');
  await expect(writer.body.locator('strong')).toHaveText('첫 줄');
  await page.keyboard.press('Shift+Tab');
  await expect(
    page.getByRole('toolbar', { name: '글 꾸미기' }).getByRole('button', { name: '다시 하기' }),
  ).toBeFocused();
  await page.getByRole('button', { name: '링크', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('주소를 확인해 주세요.')).toBeVisible();
  await page.getByRole('textbox', { name: '주소' }).fill('pureut.example/story');
  await page.keyboard.press('Enter');
  await expect(writer.body.getByRole('link', { name: '첫 줄' })).toHaveAttribute(
    'href',
    'https://pureut.example/story',
  );
  await expect(writer.body).toBeFocused();
});

test('lists go three levels deep and no further', { tag: '@desktop' }, async ({ page }) => {
  const writer = storyWriterOn(page);
  await writer.body.click();
  await writer.insert('목록');
  for (const words of ['하나', '둘', '셋', '넷']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('다섯');
  await expect(writer.body.locator('ul ul ul > li')).toHaveText(['셋', '넷', '다섯']);
  await expect(writer.body.locator('ul ul ul ul')).toHaveCount(0);
});
