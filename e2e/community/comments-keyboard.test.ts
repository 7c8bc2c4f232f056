import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from '../walk/axe.ts';
import { addComment, addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';

/** Comments for people who use no mouse, or cannot see them. */

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test.describe('by keyboard alone', { tag: '@desktop' }, () => {
  test('a member writes, edits, applauds, replies and deletes', async ({ page, signIn }) => {
    const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
    await addComment(subject, id, '이웃이 먼저 쓴 글');
    await signIn();
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.wake();
    await page.keyboard.type('손으로만 썼어요');
    await page.keyboard.press('Enter');
    await expect(discussion.texts).toHaveText(['손으로만 썼어요', '이웃이 먼저 쓴 글']);
    await expect(discussion.region.getByRole('status').filter({ hasText: '댓글을 남겼어요' })).toBeAttached();
    await expect(discussion.field).toBeFocused();

    const own = discussion.all.first();
    const menu = own.getByRole('button', { name: /댓글 메뉴$/ });
    const item = (name: string) => own.getByRole('button', { name, exact: true });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await tabTo(page, item('수정하기'));
    await page.keyboard.press('Enter');
    await expect(own.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' 정말로');
    await page.keyboard.press('Enter');
    await expect(discussion.texts.first()).toHaveText('손으로만 썼어요 정말로');
    await expect(own).toBeFocused();

    const neighbours = discussion.of('이웃이');
    const applause = neighbours.getByRole('button', { name: /^박수/ });
    await tabTo(page, applause);
    await page.keyboard.press('Space');
    await expect(applause).toHaveAttribute('aria-pressed', 'true');
    await expect(applause).toHaveText('박수1');
    await tabTo(page, neighbours.getByRole('button', { name: '답글', exact: true }));
    await page.keyboard.press('Enter');
    await expect(neighbours.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('반가워요');
    await page.keyboard.press('Enter');
    await expect(discussion.of('반가워요')).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await tabTo(page, discussion.field);
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await tabTo(page, item('삭제하기'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: '댓글을 삭제할까요?' });
    await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, item('삭제하기'));
    await page.keyboard.press('Enter');
    await tabTo(page, question.getByRole('button', { name: '삭제하기' }));
    await page.keyboard.press('Enter');
    await expect(discussion.texts).toHaveText(['이웃이 먼저 쓴 글', '반가워요']);
    await expect(neighbours).toBeFocused();
  });
});

test(
  'axe finds no barriers with each form and menu of the comments open',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const [subject, neighbour] = await Promise.all([addSubject('story'), addNeighbour()]);
    const member = await signIn();
    await page.goto(pathOf(subject));
    await expectNoBarriers(page);

    // A new member's link would be pending review; this comment is added as published.
    const [first = 0] = await addComments(subject, neighbour.id, ['참고하세요 https://example.com/fern']);
    await addComment(subject, neighbour.id, '먼저 쓴 답글', first);
    await addComment(subject, member.id, '내가 쓴 글');
    await page.goto(`${pathOf(subject)}?comment=${first}#comments-${first}`);
    const discussion = discussionOn(page);
    await discussion.wake();
    await discussion.send.click();
    await expect(discussion.region.getByRole('alert')).toHaveText('댓글을 입력해 주세요.');
    await expect(discussion.field).toHaveAccessibleDescription('댓글을 입력해 주세요.');
    await discussion.of('먼저 쓴 답글').getByRole('button', { name: '답글' }).click();
    await expectNoBarriers(page);
    await discussion.choose(discussion.of('내가 쓴 글'), '수정하기');
    await expectNoBarriers(page);
    await discussion
      .of('참고하세요')
      .getByRole('button', { name: /댓글 메뉴$/ })
      .click();
    await expectNoBarriers(page);
    await discussion.of('참고하세요').getByRole('button', { name: '신고하기' }).press('Enter');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectNoBarriers(page);
  },
);
