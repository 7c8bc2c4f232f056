import { expectNoBarriers } from '../walk/axe.ts';
import { addComment, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { photograph } from '../photograph.ts';

/** The author of a talk closes its comments or hides one, and other members see the result. */

const HIDDEN = '작성자가 숨긴 댓글입니다';
const CLOSED = '작성자가 댓글을 닫았어요';
const MENU = '내 톡 메뉴';

test(
  'the author of a talk hides a comment, shows it again, and closes the comments',
  { tag: '@phone' },
  async ({ page, browser, signIn }) => {
    const me = await signIn();
    const [subject, loud, calm] = await Promise.all([addSubject('talk', me.id), addNeighbour(), addNeighbour()]);
    const head = await addComment(subject, loud.id, '시끄러운 댓글');
    await addComment(subject, calm.id, '차분한 답글', head);
    const elsewhere = await browser.newContext();
    const visitors = await elsewhere.newPage();
    const seen = discussionOn(visitors).texts;
    await visitors.goto(pathOf(subject));
    await expect(seen).toHaveText(['시끄러운 댓글', '차분한 답글']);
    await expect(visitors.getByRole('button', { name: MENU })).toHaveCount(0);

    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.choose(discussion.of('시끄러운 댓글'), '모두에게 숨기기');
    const question = page.getByRole('alertdialog', { name: '이 댓글을 모두에게 숨길까요?' });
    await expect(question).toContainText(HIDDEN);
    await photograph(page, 'hide-question');
    await question.getByRole('button', { name: '숨기기' }).click();
    const hidden = discussion.of(HIDDEN);
    await expect(hidden).toBeFocused();
    await photograph(page, 'hidden-comment');
    await expectNoBarriers(page);
    await expect(async () => {
      await visitors.reload();
      await expect(seen).toHaveText([HIDDEN, '차분한 답글'], { timeout: 1 });
    }).toPass();

    await page.reload();
    await hidden.getByRole('button', { name: '다시 공개하기' }).click();
    await expect(discussion.of('시끄러운 댓글')).toBeFocused();

    await page.getByRole('button', { name: MENU }).click();
    await page.getByRole('button', { name: '댓글 닫기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '댓글 닫기' }).click();
    await expect(page.getByText(CLOSED)).toBeVisible();
    await expect(discussion.field).toHaveCount(0);
    await page.getByText(CLOSED).scrollIntoViewIfNeeded();
    await photograph(page, 'closed-comments');
    await expect(async () => {
      await visitors.reload();
      await expect(visitors.getByText(CLOSED)).toBeVisible({ timeout: 1 });
    }).toPass();

    await page.getByRole('button', { name: MENU }).click();
    await page.getByRole('button', { name: '댓글 열기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '댓글 열기' }).click();
    await expect(discussion.field).toBeVisible();
    await discussion.write('다시 이야기해요');
    await elsewhere.close();
  },
);
