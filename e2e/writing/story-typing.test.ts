import { koreanKeyboard } from '../korean-keyboard.ts';
import { expect, test } from '../people/members.ts';
import { storyDraftsOf, storyWriterOn } from './story-writer.ts';

/** The editor keeps text as typed, with a Korean keyboard, and with the keyboard alone. */

const AUTOSAVE_MS = 2_000;

test.beforeEach(async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  await page.clock.install();
  await storyWriterOn(page).open();
});

test(
  'syllables are composed while drafts are saved and nodes are split; a slash during a composition is text',
  { tag: '@desktop' },
  async ({ page }) => {
    const writer = storyWriterOn(page);
    const keyboard = await koreanKeyboard(page);
    await writer.body.focus();
    await keyboard.compose('ㅅ', '새');
    // Saves during the composition, which must not change it.
    await page.clock.fastForward(AUTOSAVE_MS);
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
    await page.keyboard.press('Enter');
    await keyboard.compose('ㅁ', '물');
    // The slash replaces the open syllable.
    await page.keyboard.insertText('/');
    await expect(writer.menu).toBeHidden();
    await page.clock.fastForward(AUTOSAVE_MS);
    await expect
      .poll(async () => (await storyDraftsOf(page))[0]?.body.body)
      .toEqual(['새잎', '꽃', '/'].map((text) => ({ type: 'paragraph', text })));
  },
);

test('everything is reachable by keyboard', { tag: '@desktop' }, async ({ page }) => {
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
