import type { Page } from '@playwright/test';
import { addSubject, discussionOn, expect, pathOf, storedComments, test } from './discussion.ts';
import { koreanKeyboard, SHIFT } from '../korean-keyboard.ts';

/** Enter sends the whole text once, also while a Korean syllable is being composed. Shift+Enter breaks the line. */

/** Records the text of each comment that the browser sends. */
function textsSentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/comment')) return;
    const { content, comment } = request.postDataJSON();
    sent.push(content ?? comment);
  });
  return sent;
}

/** Waits until the effects of a key have begun. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test.describe('with a keyboard', { tag: '@desktop' }, () => {
  test('an Enter that ends the composition sends the whole text once, and Shift+Enter breaks the line', async ({
    page,
    signIn,
  }) => {
    const subject = await addSubject('article');
    await signIn();
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.wake();
    const sent = textsSentBy(page);
    const keyboard = await koreanKeyboard(page);
    await keyboard.compose('ㅊ', '처', '첫');
    await keyboard.enter(SHIFT);
    await keyboard.commit('첫');
    await page.keyboard.press('Shift+Enter');
    await keyboard.compose('ㄷ', '두', '둘');
    await keyboard.enter();
    await nextFrames(page);
    expect(sent).toEqual([]);
    await keyboard.commit('둘');
    await expect(discussion.texts).toHaveText('첫\n둘', { useInnerText: true });
    await expect(discussion.field).toHaveValue('');

    await page.keyboard.type('그다음');
    await page.keyboard.press('Enter');
    await expect(discussion.texts.first()).toHaveText('그다음');
    expect(sent).toEqual(['첫\n둘', '그다음']);
  });
});

test.describe('on touch', { tag: '@phone' }, () => {
  test('Enter breaks the line, and the button sends', async ({ page, signIn }) => {
    const subject = await addSubject('talk');
    await signIn();
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.wake();
    const keyboard = await koreanKeyboard(page);
    await keyboard.compose('ㅎ', '하', '한');
    await keyboard.commit('한');
    await page.keyboard.press('Enter');
    await keyboard.compose('ㅈ', '주', '줄');
    await keyboard.commit('줄');
    await expect(discussion.field).toHaveValue('한\n줄');
    await discussion.send.tap();
    await expect(discussion.texts).toHaveText('한\n줄', { useInnerText: true });
    expect(await storedComments(subject)).toHaveLength(1);
  });
});
